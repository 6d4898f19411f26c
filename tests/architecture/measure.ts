// `npm run measure`: the figures of docs/rooms.md, of this copy of the house or of another, `npm run measure -- /elsewhere`.
import path from 'node:path';
import ts from 'typescript';
import { arrowsOf } from './arrows.ts';
import { handWritten } from './hand-written.ts';
import { isTest, readSources, root, type Source } from './sources.ts';

const at = path.resolve(process.argv[2] ?? root);
const sources = readSources(at);
const product = sources.filter(
  (one) => !isTest(one) && /\.tsx?$/.test(one.path) && !/^(tests|scripts)\//.test(one.path),
);

const count = (of: readonly (Source | string)[], wanted: RegExp) =>
  of.reduce((sum, one) => sum + ((typeof one === 'string' ? one : one.text).match(wanted)?.length ?? 0), 0);
const say = (what: string, figure: number | string) => console.log(`${what.padEnd(58)} ${figure}`);

console.log('rooms                    rooms  arrows  in circles  pairs that need each other');
for (const { top, rooms, all, inCircles, pairs } of await arrowsOf(at, [
  'schemas',
  'renderers',
  'designer',
  'src',
  'server',
])) {
  console.log(
    `${top.padEnd(24)} ${[rooms, all, inCircles].map((one, place) => String(one).padStart([5, 7, 11][place] ?? 0)).join(' ')}  ${pairs.length}`,
  );
  for (const pair of pairs) console.log(`  ${pair}`);
}

const server = product.filter(({ path: file }) => file.startsWith('server/'));
const src = product.filter(({ path: file }) => file.startsWith('src/'));
const lines = product.map(({ text }) => text.split('\n').length).toSorted((a, b) => a - b);
const part = (share: number) => lines[Math.floor(lines.length * share)] ?? 0;

console.log();
say('contracts; those that say their result', `${count(server, /\bdefineContract\(\{/g)}; ${saidResults()}`);
say('addresses in src/http that no contract holds', looseAddresses());
say('files of the server with SQL over tables of documents', handWritten(at, sources).size);
say('files of code, lines: median, 90 of 100, most', `${lines.length}: ${part(0.5)}, ${part(0.9)}, ${lines.at(-1)}`);

/** Addresses of calls in src/http that stand beside no contract: each is checked by nobody. */
function looseAddresses(): number {
  const held = /\b(?:callOf|createOf|fileOf)<.*?>\([^()]*\)/gs;
  const http = src.filter(({ path: file }) => file.startsWith('src/http/'));
  return http.reduce((sum, { text }) => sum + count([text.replace(held, '')], /['"`]\/[a-zA-Z]+\/[^'"`]*['"`]/g), 0);
}

/** Of all contracts those that say what they answer with. */
function saidResults(): number {
  let said = 0;
  const walk = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'defineContract') {
      const [what] = node.arguments;
      const says = (one: ts.ObjectLiteralElementLike) => one.name?.getText() === 'result';
      if (!what || !ts.isObjectLiteralExpression(what) || what.properties.some(says)) said += 1;
    }
    node.forEachChild(walk);
  };
  for (const { path: file, text } of server)
    if (text.includes('defineContract(')) walk(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return said;
}
