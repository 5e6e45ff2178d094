/**
 * Runs a check for each row of a table, one after another. If a check fails, the message starts with the row.
 * @throws the error of the first row that fails
 */
export async function eachRow<const Rows extends readonly unknown[]>(
  rows: Rows,
  check: (row: Rows[number]) => unknown,
): Promise<void> {
  for (const row of rows) {
    try {
      await check(row);
    } catch (error) {
      if (error instanceof Error) error.message = `${JSON.stringify(row)}: ${error.message}`;
      throw error;
    }
  }
}
