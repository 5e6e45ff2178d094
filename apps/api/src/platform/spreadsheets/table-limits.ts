/** Maximum number of imported rows. A larger import would lock rows for too long in one transaction. */
export const MAX_ROWS = 5000;

/** The maximum number of columns of an imported sheet. */
export const MAX_COLUMNS = 100;

/** Per cell: the limit of Excel. */
export const MAX_CELL_CHARACTERS = 32_767;

/** Maximum number of characters of all cells together: the size of the largest allowed CSV file. */
export const MAX_CHARACTERS = 4_000_000;
