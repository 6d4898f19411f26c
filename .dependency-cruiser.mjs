// The walls of the house. tests/architecture/walls.test.ts plants a violation of every rule here and sees it reported.

const ui =
  '[\\\\/]node_modules[\\\\/](react|react-dom|antd|@ant-design|@rjsf|jotai|react-router-dom|@tanstack|@dnd-kit)[\\\\/]';
const aside = '\\.(test|stories|fixture)\\.tsx?$|^tests/|kind-cases\\.ts$';

const wall = (name, comment, from, to) => ({ name, comment, severity: 'error', from: { pathNot: aside, ...from }, to });

/** The server's floors, lowest first. Those that share a line stand beside each other, and do not know each other either. */
const floors = [
  'kernel',
  'db',
  'sql',
  'metadata',
  'records',
  'access',
  'features',
  'portal|reports|live|procurement',
  'demo',
  'lineage',
];

const serverFloors = floors.map((floor, at) => {
  const [name] = floor.split('|');
  const above = [...floors.slice(at + 1), ...(floor.includes('|') ? [floor] : [])].join('|');
  return wall(
    `floor-of-${name}`,
    'a floor of the server imports what stands below it; types count',
    { path: `^server/(${floor})/` },
    { path: `^server/[^/]+\\.ts$${above ? `|^server/(${above})/` : ''}`, pathNot: '^server/$1/' },
  );
});

export default {
  forbidden: [
    ...serverFloors,
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
      { path: '^renderers/(fields|lists|blocks|charts)/(\\w+)/' },
      {
        path: '^renderers/$1/\\w+/',
        pathNot: ['^renderers/$1/$2/', '^renderers/$1/pieces/'],
      },
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
        pathNot: '\\.contract\\.ts$|^server/kernel/define-contract\\.ts$',
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
