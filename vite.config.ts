import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = import.meta.dirname;

/** What the server reads from disk at run time, beside its built file as beside its source. */
const besideServer = [['server/db/migrations', 'migrations']] as const;

/** The builds of one product: the browser's application, the public site for browser and server, and the server. */
export default defineConfig({
  plugins: [react(), leaveOut(), copyBesideServer(), compressAssets()],
  builder: {},
  server: {
    proxy: Object.fromEntries(
      [process.env.API_PREFIX || '/api', '/healthz', '/readyz'].map((path) => [
        path,
        { target: process.env.DEV_SERVER || 'http://127.0.0.1:8081', ws: true },
      ]),
    ),
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/web',
        emptyOutDir: true,
        chunkSizeWarningLimit: 1200,
        rolldownOptions: {
          input: path.join(here, 'index.html'),
          output: {
            codeSplitting: { groups: chunkGroups(), includeDependenciesRecursively: false },
            strictExecutionOrder: true,
          },
          preserveEntrySignatures: false,
        },
      },
    },
    portal: {
      consumer: 'client',
      build: {
        outDir: 'dist/portal',
        emptyOutDir: true,
        assetsDir: 'portal-assets',
        copyPublicDir: false,
        manifest: true,
        modulePreload: false,
        cssCodeSplit: false,
        rolldownOptions: { input: path.join(here, 'src/portal/entry-client.tsx') },
      },
    },
    portalServer: {
      consumer: 'server',
      // Whole in itself, React included: the server loads it as a file and knows nothing of what is in it.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/portal-server',
        emptyOutDir: true,
        ssr: true,
        copyPublicDir: false,
        target: 'node20',
        rolldownOptions: {
          input: { 'entry-server': path.join(here, 'src/portal/entry-server.tsx') },
          output: { format: 'esm', entryFileNames: '[name].js' },
        },
      },
    },
    server: {
      consumer: 'server',
      resolve: { external: true },
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        ssr: true,
        copyPublicDir: false,
        target: 'node20',
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: { main: path.join(here, 'server/main.ts'), tenant: path.join(here, 'server/tenant.ts') },
          output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
});

/**
 * What changes together or is fetched together, without what it needs in turn: a chunk that took its
 * dependencies along would bring half of antd to whoever needs its first button. Nothing names antd as a whole: each of its components goes
 * where it is first needed, and a single chunk would bring the rare ones to everybody.
 */
function chunkGroups() {
  const of = (name: string, ...packages: string[]) => ({
    name,
    test: new RegExp(`[\\\\/]node_modules[\\\\/](${packages.join('|')})[\\\\/]`),
    priority: 10,
  });
  return [
    of('react', 'react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom', 'jotai'),
    of('rjsf', '@rjsf', 'ajv', 'ajv-formats', 'fast-uri', 'json-schema-traverse', 'lodash', 'lodash-es'),
    of('prosemirror', 'prosemirror-[a-z]+', 'orderedmap', 'rope-sequence', 'w3c-keyname'),
    of('tiptap', '@tiptap'),
    of('toastui', '@toast-ui'),
  ];
}

/** Parts of packages that nothing of ours can reach, by who imports them: the stand-in draws what it is given. */
const unreached = [
  { by: /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]/, name: '../../../tree' },
  { by: /[\\/]@rjsf[\\/]core[\\/]/, name: 'markdown-to-jsx/react' },
];

/** Our headings filter by fields of their own, not by a tree of values, and no document's text is Markdown to a form. */
function leaveOut(): Plugin {
  const id = '\0unreached';
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source, importer = '') =>
      unreached.some(({ by, name }) => source === name && by.test(importer)) ? id : null,
    load: (asked) =>
      asked === id ? 'export const Markdown = ({ children }) => children; export default Markdown;' : null,
  };
}

function copyBesideServer(): Plugin {
  return {
    name: 'copy-beside-server',
    applyToEnvironment: ({ name }) => name === 'server',
    writeBundle({ dir }) {
      for (const [from, to] of besideServer)
        fs.cpSync(path.join(here, from), path.join(dir ?? '', to), { recursive: true });
    },
  };
}

/** Compressed once here, not for every visitor. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'portal',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/\.(js|css|svg|json)$/.test(name)) continue;
        const file = path.join(dir ?? '', name);
        const bytes = fs.readFileSync(file);
        if (bytes.length < 1024) continue;
        fs.writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        fs.writeFileSync(`${file}.br`, brotliCompressSync(bytes));
      }
    },
  };
}
