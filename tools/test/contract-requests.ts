// Every endpoint of the contract with the request that carries an input: for tests that call all of
// them without a client, which would refuse what a hostile one sends.
import { isContractProcedure } from '@orpc/contract';
import type * as z from 'zod';
import { apiContract } from '#contract/api.contract.ts';

/** An endpoint as the contract declares it. */
export interface ContractRow {
  /** `noun.row`, as operation ids are. */
  name: string;
  method: string;
  path: string;
  schema: z.core.$ZodType | undefined;
}

export const CONTRACT_ROWS: readonly ContractRow[] = Object.entries(apiContract).flatMap(
  ([noun, rows]) =>
    Object.entries(rows).map(([row, procedure]: [string, unknown]) => {
      if (!isContractProcedure(procedure)) throw new Error(`${noun}.${row} is no row`);
      const { route, inputSchema } = procedure['~orpc'];
      return {
        name: `${noun}.${row}`,
        method: route.method ?? 'POST',
        path: route.path ?? '',
        schema: inputSchema as z.core.$ZodType | undefined,
      };
    }),
);

/** A value as part of a URL. */
const onAddress = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();

/** An input as the wire has it: fields of the path, then query or body. */
export function requestOf(
  { method, path: pattern }: Pick<ContractRow, 'method' | 'path'>,
  input: unknown,
): { method: string; path: string; body: unknown } {
  const isObject = typeof input === 'object' && !Array.isArray(input);
  const fields = new Map(Object.entries(isObject ? (input ?? {}) : {}));
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields.get(name) ?? 'x';
    fields.delete(name);
    return encodeURIComponent(onAddress(value)) || 'x';
  });
  if (method !== 'GET')
    return { method, path, body: isObject ? Object.fromEntries(fields) : input };
  const query = new URLSearchParams(
    [...fields].flatMap(([name, value]): [string, string][] =>
      Array.isArray(value)
        ? value.map((item) => [`${name}[]`, onAddress(item)] as [string, string])
        : [[name, onAddress(value)]],
    ),
  );
  return { method, path: `${path}?${query}`, body: undefined };
}
