// Checks that translation in the browser cannot break a page. A translator moves each text node
// into <font> elements, and React then fails (NotFoundError) when it inserts an element before that
// text or removes the text. Text beside children that come and go therefore has an element of its
// own.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';
import type { CheckReport } from '#tools/check/report.ts';

/** What an expression may render. `value` is unknown to this check, and counts as text. */
type Kind = 'text' | 'element' | 'none' | 'list' | 'value';

/** What the names of a file may render, by the types and constants that the file declares. */
type Names = ReadonlyMap<string, readonly Kind[]>;

type Child = ESTree.JSXChild;
type Node = ESTree.Node;

const ADVICE =
  'is text beside children that come and go: wrap it in <span>, make one text of all, or give a ' +
  'slot the type ReactElement';

const SLOT = /\b(\w+)(\??): (?:\(.*\) => )?(ReactNode|ReactElement)\b(?:\[\])?( \|)?/g;

/** The places in one file where a text has siblings that come and go, or comes and goes itself. */
export function findBareTexts(file: string, source: string): string[] {
  const { program } = parseSync(file, source);
  const names = namesOf(program, source);
  const errors: string[] = [];
  const look = (children: readonly Child[], isHostElement: boolean) => {
    const shown = children
      .map((child) => ({ child, kinds: kindsOfChild(child, names) }))
      .filter(({ kinds }) => kinds.size > 0);
    // React replaces the whole content of an element whose only child is a text.
    if (shown.length < 2 && isHostElement) return;
    const changing = shown.filter(({ kinds }) => isChanging(kinds));
    for (const { child, kinds } of shown) {
      if (!isText(kinds)) continue;
      const others = changing.filter((other) => other.child !== child);
      if (others.length === 0 && !(isChanging(kinds) && has(kinds, 'text'))) continue;
      const line = source.slice(0, child.start).split('\n').length;
      const text = source.slice(child.start, child.end).trim().replaceAll(/\s+/g, ' ');
      errors.push(`${file}:${line}: '${text.slice(0, 60)}' ${ADVICE}`);
    }
  };
  new Visitor({
    JSXElement: ({ openingElement: { name }, children }) =>
      look(children, name.type === 'JSXIdentifier' && /^[a-z]/.test(name.name)),
    JSXFragment: ({ children }) => look(children, false),
  }).visit(program);
  return errors;
}

/** Checks all components that git tracks. */
export function checkBareTexts(root: string): CheckReport {
  const files = execFileSync('git', ['ls-files', 'web/*.tsx', ':!*.test.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);
  return {
    summary: `bare text: ${files.length} files`,
    errors: files.flatMap((file) => findBareTexts(file, readFileSync(join(root, file), 'utf8'))),
  };
}

const has = (kinds: ReadonlySet<Kind>, kind: Kind) => kinds.has(kind);

const isText = (kinds: ReadonlySet<Kind>) => has(kinds, 'text') || has(kinds, 'value');

/** Whether React inserts or removes a node here at an update. */
function isChanging(kinds: ReadonlySet<Kind>): boolean {
  if (has(kinds, 'list')) return true;
  return has(kinds, 'none') ? kinds.size > 1 : has(kinds, 'element') && isText(kinds);
}

function namesOf(program: ESTree.Program, source: string): Names {
  const names = new Map<string, readonly Kind[]>([['undefined', ['none']]]);
  for (const [, name = '', optional, type, more] of source.matchAll(SLOT))
    names.set(name, [
      'element',
      ...(type === 'ReactNode' ? (['value', 'none'] as const) : []),
      ...(optional === '?' || more !== undefined ? (['none'] as const) : []),
    ]);
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init !== null && !names.has(id.name))
        names.set(id.name, Array.from(kindsOf(init, names)));
    },
  }).visit(program);
  return names;
}

function kindsOfChild(child: Child, names: Names): Set<Kind> {
  switch (child.type) {
    case 'JSXText':
      // White space with a line break is not rendered.
      return new Set(child.value.trim() === '' && child.value.includes('\n') ? [] : ['text']);
    case 'JSXExpressionContainer':
      return child.expression.type === 'JSXEmptyExpression'
        ? new Set()
        : kindsOf(child.expression, names);
    case 'JSXSpreadChild':
      return new Set(['list']);
    default:
      return kindsOf(child, names);
  }
}

function kindsOf(node: Node, names: Names): Set<Kind> {
  switch (node.type) {
    case 'Literal':
      return new Set([
        typeof node.value === 'string' || typeof node.value === 'number' ? 'text' : 'none',
      ]);
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return new Set(['text']);
    case 'JSXElement':
      return new Set(['element']);
    case 'JSXFragment':
      return new Set(node.children.flatMap((child) => Array.from(kindsOfChild(child, names))));
    case 'LogicalExpression': {
      const right = kindsOf(node.right, names);
      return node.operator === '&&'
        ? right.add('none')
        : new Set([...kindsOf(node.left, names), ...right]);
    }
    case 'ConditionalExpression':
      return new Set([...kindsOf(node.consequent, names), ...kindsOf(node.alternate, names)]);
    case 'CallExpression': {
      const { callee } = node;
      const isList =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        ['map', 'flatMap', 'from'].includes(callee.property.name);
      if (isList) return new Set(['list']);
      return new Set((callee.type === 'Identifier' ? names.get(callee.name) : null) ?? ['value']);
    }
    case 'Identifier':
      return new Set(names.get(node.name) ?? ['value']);
    case 'MemberExpression':
      return new Set(
        (node.property.type === 'Identifier' ? names.get(node.property.name) : null) ?? ['value'],
      );
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return kindsOf(node.expression, names);
    default:
      return new Set(['value']);
  }
}
