// `npm run new -- <field|list|block|entity|screen|endpoint|decision> <name>`: a folder from a template, its list lines added.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '..');

const stop = (text) => {
  console.error(text);
  process.exit(1);
};

const readList = (file, header) =>
  fs.existsSync(path.join(root, file)) ? fs.readFileSync(path.join(root, file), 'utf8') : header;

function writeList(file, text) {
  fs.mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
  return file;
}

/** Puts a line before the first that begins like it and sorts after it; else before the line that matches `before`. */
function addLine(file, line, { like, before, header = '' }) {
  const lines = readList(file, header).split('\n');
  const alike = lines.map((one, index) => ({ one, index })).filter(({ one }) => like?.test(one));
  const next = alike.find(({ one }) => one > line)?.index ?? (alike.length > 0 ? alike.at(-1).index + 1 : undefined);
  const place = next ?? lines.findIndex((one) => before?.test(one));
  if (place < 0) stop(`${file}: found no place for the line\n  ${line}`);
  return writeList(file, lines.toSpliced(place, 0, line).join('\n'));
}

/** Puts a word at the end of what the pattern's second group holds. */
function addEntry(file, pattern, word) {
  const text = readList(file, '');
  if (!pattern.test(text)) stop(`${file}: found no place for ${word}`);
  const extend = (entries) => [...entries.split(/,\s*/).filter((entry) => entry.trim()), word].join(', ');
  return writeList(
    file,
    text.replace(pattern, (_, open, entries) => `${open}${extend(entries)}`),
  );
}

const imports = { like: /^import /, before: /^/ };

/** Where each sort goes, and the lines that make it known. */
const sorts = {
  field: {
    to: ({ name }) => `renderers/fields/${name}`,
    lines: ({ name }) => [
      addLine('renderers/fields/kinds.ts', `import { ${name} } from './${name}/${name}.kind.ts';`, imports),
      addEntry('renderers/fields/kinds.ts', /(fieldKinds = \[)([^\]]*)/, name),
      addLine('renderers/fields/views.ts', `import { ${name}View } from './${name}/${name}.view.tsx';`, imports),
      addLine('renderers/fields/views.ts', `  ${name}: ${name}View,`, { like: /^ {2}\w+: \w+View,$/ }),
    ],
    next: 'Say its title in Chinese, and play its cases in the test.',
  },
  list: {
    to: ({ name }) => `renderers/lists/${name}`,
    lines: ({ name, Name }) => [
      addLine('renderers/lists/kinds.ts', `import { ${name} } from './${name}/${name}.kind.ts';`, imports),
      addEntry('renderers/lists/kinds.ts', /(listKinds = \[)([^\]]*)/, name),
      addLine('renderers/lists/faces.ts', `import { ${name}Face } from './${name}/${name}.face.ts';`, imports),
      addEntry('renderers/lists/faces.ts', /(listFaces[^{]* = \{)([^}]*)/, `${name}: ${name}Face`),
      addLine(
        'renderers/lists/views.ts',
        `const ${Name}View = late(async () => (await import('./${name}/${name}.view.tsx')).${Name}View);`,
        { like: /^const \w+View = late/, before: /^\/\*\* How each kind/ },
      ),
      addEntry('renderers/lists/views.ts', /(listViews[^{]* = \{)([^}]*)/, `${name}: ${Name}View`),
    ],
    next: 'Say its title in Chinese, and what it asks for.',
  },
  block: {
    to: ({ name }) => `renderers/blocks/${name}`,
    lines: ({ name, Name }) => [
      addLine('renderers/blocks/kinds.ts', `import { ${name} } from './${name}/${name}.kind.ts';`, {
        ...imports,
        header: '\n/** Every block of a public page. */\nexport const blockKinds = [] as const;\n',
      }),
      addEntry('renderers/blocks/kinds.ts', /(blockKinds = \[)([^\]]*)/, name),
      addLine('renderers/blocks/views.ts', `import { ${Name} } from './${name}/${Name}.tsx';`, {
        ...imports,
        header: '\n/** How every block looks, by its name. */\nexport const blockViews = {} as const;\n',
      }),
      addEntry('renderers/blocks/views.ts', /(blockViews(?:: [^=]+)? = \{)([^}]*)/, `${name}: ${Name}`),
      // The public site fetches it where a page has it.
      addLine(
        'src/portal/rest-views.ts',
        `import { ${Name} } from '../../renderers/blocks/${name}/${Name}.tsx';`,
        imports,
      ),
      addEntry('src/portal/rest-views.ts', /(restViews = \{)([^}]*)/, `${name}: ${Name}`),
    ],
    next: 'Say its title in Chinese.',
  },
  entity: {
    to: ({ area }) => `schemas/catalog/${area ?? 'features'}`,
    lines: () => [],
    next: 'Say title and fields, then give it a line in schemas/catalog/platform/main-menu.json.',
  },
  screen: {
    to: ({ kebab }) => `src/screens/${kebab}`,
    lines: ({ kebab, Name }) => [
      addLine(
        'src/router/screens.ts',
        `  '${kebab}': load(() => import('../screens/${kebab}/${Name}Screen.tsx'), '${Name}Screen'),`,
        { before: /^};/ },
      ),
    ],
    next: 'Give it a story, and an entry in a menu document.',
  },
  endpoint: {
    to: ({ area, kebab }) => `server/${area ?? 'features'}/${kebab}`,
    lines: ({ area, kebab, name }) => [
      addLine(
        'server/app.ts',
        `import { ${name}Room } from './${area ?? 'features'}/${kebab}/${kebab}.routes.ts';`,
        imports,
      ),
      addEntry('server/app.ts', /(const everyRoom: readonly Room\[\] = \[)([^\]]*)/, `${name}Room`),
    ],
    next: 'Say who may call it, and test it through its route.',
  },
  decision: { to: () => 'docs/decisions', lines: () => [], next: 'One page.' },
};

function readNames(sort, given) {
  const [area, own] = given.includes('/') ? given.split('/') : [undefined, given];
  const words = own
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .split(/[-_\s]+/)
    .map((word) => word.toLowerCase());
  if (!/^[a-zA-Z][a-zA-Z0-9 _-]*$/.test(own) || (area && !/^[a-z][a-z-]*$/.test(area))) stop(`Not a name: ${given}`);
  if (area && !['entity', 'endpoint'].includes(sort)) stop(`A ${sort} has no area: give the name alone.`);
  const capital = (word) => word[0].toUpperCase() + word.slice(1);
  const Name = words.map(capital).join('');
  const name = Name[0].toLowerCase() + Name.slice(1);
  return { area, name, Name, kebab: words.join('-'), snake: words.join('_'), words: capital(words.join(' ')) };
}

const fill = (text, names) => text.replace(/__(name|Name|kebab|snake|words)__/g, (_, which) => names[which]);

function makeFiles(sort, names) {
  const templates = path.join(here, 'templates', sort);
  const folder = sorts[sort].to(names);
  const files = fs.readdirSync(templates).map((template) => ({
    file: path.posix.join(folder, fill(template.replace(/\.txt$/, ''), names)),
    text: fill(fs.readFileSync(path.join(templates, template), 'utf8'), names),
  }));
  const there = files.find(({ file }) => fs.existsSync(path.join(root, file)));
  if (there) stop(`There already: ${there.file}`);
  for (const { file, text } of files) {
    fs.mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  return files.map(({ file }) => file);
}

/** Whatever is wrong with a made document, or means nothing in it, is told at once and not first at the start of the server. */
async function tellOfDocuments(files) {
  const documents = files.filter((file) => file.endsWith('.json'));
  if (documents.length === 0) return;
  const { runnerImport } = await import('vite');
  const load = (file) => runnerImport(path.join(root, file), { root, logLevel: 'silent' });
  const { module: language } = await load('schemas/language/document.ts');
  const { module: texts } = await load('schemas/issues/issues.ts');
  for (const file of documents) {
    const read = language.readDocument(JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')));
    for (const issue of read.issues ?? []) console.log(`${file} ${issue.path}: ${texts.sayIssue(issue)}`);
  }
}

const [sort, ...rest] = process.argv.slice(2);
const given = rest.join('-');
if (!Object.hasOwn(sorts, sort ?? '') || !given) stop(`npm run new -- <${Object.keys(sorts).join('|')}> <name>`);
const names = readNames(sort, given);
const made = makeFiles(sort, names);
const changed = [...new Set(sorts[sort].lines(names))];
const code = [...made, ...changed].filter((file) => !file.endsWith('.md'));
const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
if (code.length > 0 && fs.existsSync(biome)) {
  spawnSync(process.execPath, [biome, 'check', '--write', '--log-level=error', ...code], {
    cwd: root,
    stdio: 'inherit',
  });
}
for (const file of made) console.log(`made    ${file}`);
for (const file of changed) console.log(`changed ${file}`);
await tellOfDocuments(made);
console.log(sorts[sort].next);
