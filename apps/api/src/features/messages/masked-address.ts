/** `maria@example.org` as `m•••@example.org`: its owner knows it again, and nobody learns it. */
export const maskedAddress = (email: string): string =>
  `${[...email][0]}•••${email.slice(email.lastIndexOf('@'))}`;
