/** An empty plate with a stitched rim. */
export function EmptyPlate() {
  return (
    <svg width="132" height="132" viewBox="0 0 132 132" aria-hidden="true" focusable="false">
      <circle cx="69" cy="70" r="60" fill="#E0CCA0" />
      <circle cx="65" cy="65" r="60" fill="#FFFDF8" />
      <circle cx="65" cy="65" r="53" fill="none" stroke="#A3231F" strokeWidth="4" strokeDasharray="8 5.87" />
      <circle cx="65" cy="65" r="41" fill="#FBF4E6" stroke="#E6D8BD" strokeWidth="2" />
      <path
        d="M65 47l18 18-18 18-18-18z"
        fill="none"
        stroke="#D8981E"
        strokeWidth="3"
        strokeDasharray="5 3.5"
      />
    </svg>
  );
}
