import type * as z from 'zod';

type Path = readonly string[];

/**
 * Returns the paths of all body fields that the schema does not define. If the server dropped such a field silently, for
 * example `priceFrom` next to `price`, the client would believe that the field was accepted.
 */
export function unknownFields(schema: z.core.$ZodType, value: unknown, path: Path = []): Path[] {
  const {
    _zod: { def },
  } = schema as z.core.$ZodTypes;
  switch (def.type) {
    case 'object':
      return unknownNames(def, value, path);
    case 'array':
      if (!Array.isArray(value)) return [];
      return value.flatMap((item, index) => unknownFields(def.element, item, [...path, String(index)]));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return unknownFields(def.innerType, value, path);
    case 'pipe':
      return unknownFields(def.in, value, path);
    case 'union':
      // A field is known if any option of the union defines it.
      return def.options
        .map((option) => unknownFields(option, value, path))
        .reduce((fewest, each) => (each.length < fewest.length ? each : fewest));
    default:
      return [];
  }
}

function unknownNames({ shape, catchall }: z.core.$ZodObjectDef, value: unknown, path: Path): Path[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : catchall;
    return field ? unknownFields(field, inner, [...path, name]) : [[...path, name]];
  });
}
