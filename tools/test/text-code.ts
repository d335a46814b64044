// What reads texts in the sources: every regular expression and every exported function that takes
// a string, found in the syntax tree, so that linear-time.test.ts notices a new one; and the files
// that each of them can reach.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync, Visitor, type ESTree } from 'vite';

/** The roots whose texts come from users, models and other programs. */
const ROOTS = ['domain', 'engine', 'ai', 'server', 'contract'];

/** A regular expression in the sources. */
export interface PatternSite {
  file: string;
  /** The pattern and its flags; null when it is built at run time. */
  literal: { source: string; flags: string } | null;
  /** The fixed parts of a built pattern, in order. */
  parts: readonly string[];
}

/** The kind of a parameter. */
export type ParameterKind = 'text' | 'texts' | 'number' | 'boolean' | 'other';

/** An exported function with at least one text parameter. */
export interface TextFunction {
  file: string;
  name: string;
  parameters: readonly ParameterKind[];
}

/** What reads texts in the sources. */
export interface TextCode {
  patterns: PatternSite[];
  functions: TextFunction[];
  /** The files that each file imports, at its start or later. */
  imports: ReadonlyMap<string, readonly string[]>;
}

/** Lists the regular expressions, the text functions and the imports of the roots. */
export function listTextCode(root: string): TextCode {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', ...ROOTS],
    { cwd: root, encoding: 'utf8' },
  )
    .split('\n')
    .filter(
      (file) =>
        file.endsWith('.ts') &&
        !/\.test\.ts$|(?:^|\/)test-[a-z-]+\.ts$|\/test-helpers\/|\/compliance\//.test(file),
    );
  const patterns: PatternSite[] = [];
  const functions: TextFunction[] = [];
  const imports = new Map<string, readonly string[]>();
  for (const file of files) {
    const source = readFileSync(`${root}/${file}`, 'utf8');
    const { program } = parseSync(file, source);
    imports.set(
      file,
      [...source.matchAll(/'#([^'\n]+\.ts)'/g)].map(([, path = '']) => path),
    );
    const onCall = ({
      callee,
      arguments: [pattern],
    }: ESTree.NewExpression | ESTree.CallExpression) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp')
        patterns.push({ file, literal: null, parts: fixedParts(pattern) });
    };
    new Visitor({
      NewExpression: onCall,
      CallExpression: onCall,
      Literal(node) {
        if ('regex' in node)
          patterns.push({
            file,
            literal: { source: node.regex.pattern, flags: node.regex.flags },
            parts: [],
          });
      },
    }).visit(program);
    functions.push(...program.body.flatMap((statement) => textFunctionsOf(file, statement)));
  }
  return { patterns, functions, imports };
}

/** A file and all files that it reaches by imports. */
export function reachedFrom(file: string, imports: TextCode['imports']): ReadonlySet<string> {
  const reached = new Set([file]);
  // A set also visits what is added while it is read.
  for (const from of reached) for (const next of imports.get(from) ?? []) reached.add(next);
  return reached;
}

function fixedParts(pattern: ESTree.Argument | undefined): string[] {
  if (pattern?.type === 'TemplateLiteral')
    return pattern.quasis.map(({ value }) => value.cooked ?? '');
  return pattern?.type === 'Literal' && typeof pattern.value === 'string' ? [pattern.value] : [];
}

function textFunctionsOf(file: string, statement: ESTree.Program['body'][number]): TextFunction[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration === null) return [];
  const { declaration } = statement;
  const named: [string, ESTree.ParamPattern[]][] = [];
  if (declaration.type === 'FunctionDeclaration')
    named.push([declaration.id?.name ?? '', declaration.params]);
  if (declaration.type === 'VariableDeclaration')
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression')
        named.push([id.name, init.params]);
  return named
    .map(([name, params]) => ({ file, name, parameters: params.map(kindOf) }))
    .filter(({ parameters }) => parameters.some((kind) => kind === 'text' || kind === 'texts'));
}

function kindOf(parameter: ESTree.ParamPattern): ParameterKind {
  const bound = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  const annotation = 'typeAnnotation' in bound ? bound.typeAnnotation : null;
  return annotation === null || annotation === undefined
    ? 'other'
    : kindOfType(annotation.typeAnnotation);
}

function kindOfType(type: ESTree.TSType): ParameterKind {
  if (type.type === 'TSStringKeyword') return 'text';
  if (type.type === 'TSNumberKeyword') return 'number';
  if (type.type === 'TSBooleanKeyword') return 'boolean';
  if (type.type === 'TSTypeOperator') return kindOfType(type.typeAnnotation);
  if (type.type === 'TSArrayType')
    return kindOfType(type.elementType) === 'text' ? 'texts' : 'other';
  if (type.type === 'TSUnionType')
    return (
      type.types.map(kindOfType).find((kind) => kind === 'text' || kind === 'texts') ?? 'other'
    );
  return 'other';
}

/**
 * Units that make a pattern backtrack when repeated: its fixed words, one character of each class,
 * and neighbours together.
 */
export function hostileUnits(source: string): string[] {
  const atoms = atomsOf(source);
  const words: string[] = [];
  let word = '';
  for (const atom of atoms) {
    if (atom.isFixed) {
      word += atom.text;
      continue;
    }
    if (word !== '') words.push(word);
    word = '';
    if (atom.text !== '') words.push(atom.text);
  }
  if (word !== '') words.push(word);
  const pairs = words.slice(1).map((next, index) => `${words[index]}${next}`);
  return [...new Set([...words, ...pairs])];
}

/** Characters that match `\s`, `\d` and the like. */
const ESCAPED: Readonly<Record<string, string>> = {
  s: ' ',
  S: 'x',
  d: '1',
  D: 'x',
  w: 'a',
  W: ' ',
  n: '\n',
  r: '\r',
  t: '\t',
  b: '',
  B: '',
  f: '\f',
  v: '\v',
  '0': '\0',
};

interface Atom {
  text: string;
  /** Part of a word; not a class, a group's edge or a quantifier. */
  isFixed: boolean;
}

function atomsOf(source: string): Atom[] {
  const atoms: Atom[] = [];
  const edge = { text: '', isFixed: false };
  for (let at = 0; at < source.length;) {
    const rest = source.slice(at);
    const [group] = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(rest) ?? [];
    const [quantifier] = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(rest) ?? [];
    if (group !== undefined || quantifier !== undefined) {
      atoms.push(edge);
      at += (group ?? quantifier ?? '').length;
    } else if (rest.startsWith('[')) {
      const length = /^\[(?:\\.|[^\]\\])*\]/su.exec(rest)?.[0].length ?? 1;
      atoms.push({ text: memberOf(rest.slice(1, length - 1)), isFixed: false });
      at += length;
    } else if (rest.startsWith('\\')) {
      const [escape, text] = escapeAt(rest);
      atoms.push({ text, isFixed: !/^\\[sSdDwWbBpP]/.test(escape) });
      at += escape.length;
    } else if (/^[)|^$.]/.test(rest)) {
      atoms.push(rest.startsWith('.') ? { text: 'x', isFixed: false } : edge);
      at += 1;
    } else {
      const character = String.fromCodePoint(rest.codePointAt(0) ?? 0);
      atoms.push({ text: character, isFixed: true });
      at += character.length;
    }
  }
  return atoms;
}

/** The escape at the beginning of a text, and a character that it matches. */
function escapeAt(text: string): [escape: string, text: string] {
  const property = /^\\[pP]\{([^}]*)\}/.exec(text);
  if (property !== null)
    return [
      property[0],
      /Han|^L/.test(property[1] ?? '') ? '好' : /P/.test(property[1] ?? '') ? '。' : 'x',
    ];
  const code = /^\\(?:u\{([0-9a-f]+)\}|u([0-9a-f]{4})|x([0-9a-f]{2}))/i.exec(text);
  if (code !== null)
    return [
      code[0],
      String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '0', 16)),
    ];
  const name = text[1] ?? '';
  return [text.slice(0, 2), ESCAPED[name] ?? (/\d/.test(name) ? '' : name)];
}

/** A character of a class. */
function memberOf(inside: string): string {
  if (!inside.startsWith('^'))
    return inside.startsWith('\\')
      ? escapeAt(inside)[1]
      : String.fromCodePoint(inside.codePointAt(0) ?? 120);
  return ['x', '1', '好', ' '].find((character) => !inside.includes(character)) ?? 'x';
}
