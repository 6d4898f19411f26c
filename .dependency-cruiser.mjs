// The walls of the house. tests/architecture/walls.test.ts plants a violation of every rule here and sees it reported.

const ui =
  '[\\\\/]node_modules[\\\\/](react|react-dom|antd|@ant-design|@rjsf|jotai|react-router-dom|@tanstack|@dnd-kit)[\\\\/]';
const aside = '\\.(test|stories|fixture)\\.tsx?$|^tests/|kind-cases\\.ts$';

const wall = (name, comment, from, to) => ({ name, comment, severity: 'error', from: { pathNot: aside, ...from }, to });

/**
 * Floors of a room, lowest first. Those that share a line stand beside each other, and do not know each other either.
 * `apart`: files elsewhere in the room that stand on one of the floors, by its line; each with a name for its wall.
 */
const floorsOf = (room, prefix, floors, apart = {}) =>
  floors.flatMap((floor, at) => {
    const [name] = floor.split(/[|/]/);
    const above = floors.slice(at + 1);
    // `sections/*`: each of its folders stands for itself.
    const inside = floor.endsWith('/*') ? `(${floor.replace('*', '[^/]+')})` : `(${floor})`;
    const higher = (others) => [
      `^${room}/[^/]+\\.tsx?$`,
      ...(others.length > 0 ? [`^${room}/(${others.join('|').replaceAll('/*', '')})/`] : []),
      ...above.flatMap((one) => (apart[one] ? [apart[one].path] : [])),
    ];
    const comment = `a floor of ${room} imports what stands below it; types count`;
    const beside = /[|*]/.test(floor) ? [floor] : [];
    return [
      wall(
        `${prefix}floor-of-${name}`,
        comment,
        { path: `^${room}/${inside}/` },
        { path: higher([...above, ...beside]), pathNot: `^${room}/$1/` },
      ),
      ...(apart[floor] ? [wall(apart[floor].wall, comment, { path: apart[floor].path }, { path: higher(above) })] : []),
    ];
  });

const serverFloors = floorsOf('server', '', [
  'kernel',
  'db',
  'sql',
  'metadata',
  'records',
  'access',
  'features',
  'flows',
  'portal|reports|live',
  'demo',
  'lineage',
]);

/** What a feature lets others have. A file that is not here is its own: who needs it asks for a line in this list. */
const doors = {
  dicts: ['dict-tables', 'read-table'],
  files: [
    'files.routes',
    'file-claims',
    'file-store',
    'files-shown',
    'keep-file',
    'keep-order',
    'readable-files',
    'sniff',
  ],
  jobs: ['job-kind', 'start-task'],
  notices: ['give-notices', 'notice-files', 'release-due'],
  'public-rows': ['sources', 'rows/shown'],
  requests: ['decide-request', 'request-store', 'requests.contract'],
  rights: ['operations', 'user-roles'],
  studio: ['named-files', 'studio-documents'],
};
const doorPaths = Object.entries(doors).map(
  ([feature, files]) => `^server/features/${feature}/(${files.join('|').replaceAll('.', '\\.')})\\.ts$`,
);

const designerFloors = floorsOf('designer', 'designer-', [
  'kernel',
  'inputs|ordered',
  'frame',
  'figures',
  'sorts/*',
  'handbook',
]);

const ofSection = (suffix) => ({ wall: `section-${suffix}`, path: `^schemas/sections/.+\\.${suffix}\\.ts$` });

/** A section of the language has one folder; what it says of itself stands on the floor that its suffix names, all else is compiled. */
const schemaFloors = floorsOf(
  'schemas',
  'schemas-',
  [
    'values|issues',
    'cron|expressions|query|upgrade',
    'readers',
    'language',
    'kinds|time',
    'actions|layers|patterns',
    'fieldsets',
    'compile',
    'check|flows',
    'cases|print|wire|bpmn',
  ],
  {
    'values|issues': ofSection('issues'),
    language: { wall: 'section-words', path: '^schemas/sections/(.+\\.section|sections)\\.ts$' },
    'actions|layers|patterns': ofSection('say'),
    compile: {
      wall: 'section-compile',
      path: '^schemas/sections/.+/[^/]+(?<!\\.(issues|section|say|judge))\\.ts$',
    },
    'cases|print|wire|bpmn': ofSection('judge'),
  },
);

const rendererFloors = floorsOf('renderers', 'renderers-', [
  'registry|theme',
  'widgets',
  'fields',
  'asking|blocks|charts|forms|lists',
  'lines|reports',
  'record',
]);

/** What several kinds of a room need: folders named for what they hold. One that is not here is a kind, or some part's own. */
const shared = {
  blocks: ['announcements', 'art', 'frames', 'links', 'pictures', 'words'],
  charts: ['data', 'drawing'],
  fields: ['boxes', 'late', 'records', 'shown', 'typing', 'uploads'],
  lists: ['days', 'edit', 'kept-views', 'row-table', 'text-filter'],
};
const sharedPaths = Object.entries(shared).map(([room, folders]) => `^renderers/${room}/(${folders.join('|')})/`);

const srcFloors = floorsOf('src', 'src-', ['http|portal', 'session', 'frame', 'screens/*', 'shell', 'router']);

export default {
  forbidden: [
    ...serverFloors,
    ...schemaFloors,
    ...rendererFloors,
    ...designerFloors,
    ...srcFloors,
    wall(
      'feature-by-its-doors',
      'of another feature a feature knows what that one lets others have',
      { path: '^server/features/([^/]+)/' },
      { path: '^server/features/', pathNot: ['^server/features/$1/', ...doorPaths] },
    ),
    wall(
      'schemas-stand-alone',
      'schemas imports nothing of ours but itself',
      { path: '^schemas/' },
      { path: '^(renderers|designer|src|server)/' },
    ),
    wall(
      'schemas-run-anywhere',
      'schemas runs in browser and server: no React, no Node',
      { path: '^schemas/' },
      {
        path: `${ui}|[\\\\/]node_modules[\\\\/](pg|fastify|@fastify)[\\\\/]`,
      },
    ),
    wall(
      'schemas-without-node',
      'schemas runs in browser and server: no Node',
      { path: '^schemas/' },
      { dependencyTypes: ['core'] },
    ),

    wall(
      'kinds-from-schemas',
      'a kind knows schemas and its own folder',
      { path: '^renderers/(\\w+)/(\\w+)/.+\\.kind\\.ts$' },
      {
        path: '^(renderers|designer|src|server)/',
        pathNot: '^renderers/$1/$2/',
      },
    ),
    wall(
      'kind-lists-from-kinds',
      'kinds.ts lists its own kinds and nothing else',
      { path: '^renderers/(\\w+)/kinds\\.ts$' },
      {
        path: '^(renderers|designer|src|server)/',
        pathNot: '^renderers/$1/\\w+/\\w+\\.kind\\.ts$',
      },
    ),
    wall(
      'kinds-of-kind-lists',
      'kinds.ts of the room gathers the lists of its kinds and nothing else',
      { path: '^renderers/kinds\\.ts$' },
      {
        path: '^(renderers|designer|src|server)/',
        pathNot: '^renderers/\\w+/kinds\\.ts$',
      },
    ),
    wall(
      'kinds-without-react',
      'the server loads kinds: React may not be reached from them',
      { path: ['^renderers/.+(\\.kind|[\\\\/]kinds)\\.ts$', '^renderers/kinds\\.ts$'] },
      {
        path: ui,
        reachable: true,
      },
    ),
    wall(
      'no-sibling-kind',
      'what two kinds share belongs to neither',
      { path: '^renderers/(fields|lists|blocks|charts)/([\\w-]+)/' },
      {
        path: '^renderers/$1/[\\w-]+/',
        pathNot: ['^renderers/$1/$2/', ...sharedPaths],
      },
    ),
    wall(
      'no-sibling-section',
      'what two sections share belongs to neither',
      { path: '^schemas/sections/([^/]+)/' },
      { path: '^schemas/sections/[^/]+/', pathNot: '^schemas/sections/$1/' },
    ),
    wall(
      'renderers-below-screens',
      'renderers know no editor, no shell and no server',
      { path: '^renderers/' },
      { path: '^(designer|src|server)/' },
    ),

    wall(
      'designer-below-shell',
      'editors know no shell and no server',
      { path: '^designer/' },
      { path: '^(src|server)/' },
    ),
    wall(
      'designer-by-its-door',
      'the shell opens the designer by its door',
      { path: '^src/' },
      { path: '^designer/', pathNot: '^designer/door\\.tsx?$' },
    ),
    wall(
      'contracts-only',
      'of the server a browser knows its contracts',
      { path: '^src/' },
      { path: '^server/', pathNot: '\\.contract\\.ts$|^server/kernel/define-contract\\.ts$' },
    ),
    wall(
      'contracts-as-types',
      'a contract comes to the browser as a type: its schemas would weigh on the first screen',
      { path: '^src/' },
      { path: '^server/', dependencyTypesNot: ['type-only'] },
    ),
    wall(
      'contracts-are-plain',
      'a contract drags no server into the browser',
      { path: '^server/.+\\.contract\\.ts$' },
      {
        path: '^(renderers|designer|src|server)/',
        pathNot: '\\.(contract|shapes)\\.ts$|^server/kernel/define-contract\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    wall(
      'shapes-are-plain',
      'what contracts answer with, told apart from them, needs no more than they do',
      { path: '^server/.+\\.shapes\\.ts$' },
      {
        path: '^(renderers|designer|src|server)/',
        pathNot: '\\.shapes\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),

    wall(
      'server-by-kind-lists',
      'the server knows of renderers their kinds.ts',
      { path: '^server/' },
      {
        path: '^(renderers|designer|src)/',
        pathNot: '^renderers/(\\w+/kinds|kinds)\\.ts$',
      },
    ),
    wall('server-without-react', 'the server may not reach React', { path: '^server/' }, { path: ui, reachable: true }),

    wall(
      'portal-without-antd',
      'public pages are plain: no antd, no rjsf',
      { path: '^(src/portal|renderers/blocks)/' },
      {
        path: '[\\\\/]node_modules[\\\\/](antd|@ant-design|@rjsf)[\\\\/]',
        reachable: true,
      },
    ),
    wall(
      'nothing-imports-tests',
      'tests and stories are nobody’s source',
      {},
      { path: '\\.(test|stories)\\.tsx?$|^tests/' },
    ),
    wall(
      'no-circles',
      'inside a folder things may be recursive; two folders that need each other are one',
      { path: '^(\\w+)/([\\w-]+)/' },
      { circular: true, via: { pathNot: '^$1/$2/' }, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // pages of other people's libraries, which are installed only when the bench runs; a file that is only an address to fetch from is no module
    exclude: { path: ['^tests/bench/peers/pages/', '\\?url$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
