/** A larger import would lock rows for too long in one transaction. */
export const ROWS_MOST = 5000;

/** The maximum number of columns of an imported sheet. */
export const COLUMNS_MOST = 100;

/** Per cell: the limit of Excel. */
export const CELL_CHARACTERS_MOST = 32_767;

/** For all cells together: the size of the largest allowed CSV file. */
export const CHARACTERS_MOST = 4_000_000;
