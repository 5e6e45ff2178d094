import { Result, type CustomTypesConfig, type FieldDef } from 'pg';

/** What the driver makes of the description of a statement's columns. */
interface Described {
  fields: FieldDef[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: object;
}

/** A statement whose columns are kept. */
export interface Columns {
  columns?: Described;
}

/** What the driver's own class has beyond its types. */
const Base = Result as unknown as new (
  rowMode: undefined,
  types?: CustomTypesConfig,
) => Described & { addFields(fields: FieldDef[]): void };

/**
 * The rows of a prepared statement. The server describes its columns at every execution; what they become is computed at the
 * first, and again only when they have changed, such as by a migration.
 */
export class KnownResult extends Base {
  readonly #statement: Columns;

  constructor(statement: Columns) {
    super(undefined);
    this.#statement = statement;
  }

  override addFields(fields: FieldDef[]): void {
    const known = this.#statement.columns;
    if (known && isSame(known.fields, fields)) {
      Object.assign(this, known);
      return;
    }
    super.addFields(fields);
    const { _parsers: parsers, _prebuiltEmptyResultObject: emptyRow } = this;
    this.#statement.columns = { fields, _parsers: parsers, _prebuiltEmptyResultObject: emptyRow };
  }
}

const isSame = (known: readonly FieldDef[], fields: readonly FieldDef[]): boolean =>
  known.length === fields.length &&
  known.every(({ name, dataTypeID }, nth) => {
    const field = fields[nth]!;
    return name === field.name && dataTypeID === field.dataTypeID;
  });
