// Which fields of an input do not fit its schema, for a program's author who reads the error.

/** Most fields that an error names. */
const FIELDS_MAX = 3;

/** Names of fields; anything else is part of what the client sent. */
const NAME_PATTERN = /^[\w-]{1,40}$/;

/** The names in the issues of a validation, such as `createdAt` and `items.2.text`. */
export function badFieldsOf(data: unknown): string[] {
  const { issues } = (data ?? {}) as { issues?: unknown };
  if (!Array.isArray(issues)) return [];
  return [...new Set(issues.slice(0, FIELDS_MAX).flatMap(fieldsOf))].slice(0, FIELDS_MAX);
}

function fieldsOf(issue: unknown): string[] {
  const { path, keys } = (issue ?? {}) as { path?: unknown; keys?: unknown };
  const parts = Array.isArray(path) ? path.map(String) : [];
  const names = Array.isArray(keys) ? keys.map((key) => [...parts, String(key)]) : [parts];
  return names
    .filter((name) => name.length > 0 && name.every((part) => NAME_PATTERN.test(part)))
    .map((name) => name.join('.'));
}
