import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = import.meta.dirname;
const devServer = process.env.DEV_SERVER || 'http://127.0.0.1:8081';

/** What the server reads from disk at run time, beside its built file as beside its source. */
const besideServer = [['server/db/migrations', 'migrations']] as const;

/** The builds of one product: the browser's application, the public site for browser and server, and the server. */
export default defineConfig({
  plugins: [react(), leaveOut(), drawPortal(), copyBesideServer(), compressAssets()],
  builder: {},
  server: {
    proxy: Object.fromEntries(
      [process.env.API_PREFIX || '/api', '/healthz', '/readyz', '/rss.xml', '/sitemap.xml', '/robots.txt', '/ocds'].map(
        (path) => [path, { target: devServer, ws: true }],
      ),
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
          // They only define: whoever takes one piece of them does not run the rest.
          treeshake: { moduleSideEffects: [{ test: /[\\/]node_modules[\\/]@rc-component[\\/]/, sideEffects: false }] },
          output: {
            codeSplitting: {
              groups: chunkGroups(),
              includeDependenciesRecursively: false,
              // A file of its own costs a visitor more than a few hundred bytes twice; a style stands where it is.
              experimentalInlineCommonChunks: { maxSize: 4000, exclude: /\.css$/ },
            },
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
        rolldownOptions: {
          input: ['entry-client.tsx', 'early-press.ts', 'server-styles.ts'].map((name) =>
            path.join(here, 'src/portal', name),
          ),
          preserveEntrySignatures: 'exports-only',
        },
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
          output: {
            format: 'esm',
            entryFileNames: '[name].js',
            chunkFileNames: '[name]-[hash].js',
            // What stands in it for readers alone is half of what a start would go through; names stay as they are.
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
            // Read whole at each start and kept: names and lines are wanted of it, the text is not.
            sourcemapExcludeSources: true,
          },
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
    // What the frame itself is drawn with: fetched by everybody, at once and whole.
    { name: 'frame', tags: ['$initial' as const] },
  ];
}

/**
 * What a visitor's browser need not fetch. The public site draws into the one place the server drew, and never asks react-dom itself for
 * anything; it has one sheet of styles, there from the start, so that what comes later need wait for none.
 */
const portalStandIns = [
  {
    by: /[\\/]react-dom-client\.production\.js$/,
    name: /^react-dom$/,
    is: `const d = Object.fromEntries([...'frDCLmXSM'].map((name) => [name, () => {}]));
      exports.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = { d, p: 0, findDOMNode: null };`,
  },
  { by: /./, name: /^\0vite\/preload-helper/, is: 'export const __vitePreload = (fetching) => fetching();' },
];

/**
 * Parts of packages that nothing of ours can reach, by who imports them, and what stands in for them: our headings filter
 * by fields of their own, not by a tree of values; no document's text is Markdown to a form, which draws every value by
 * its kind and has neither references nor branches. Buttons, tags and tooltips ask the colour picker only how bright a
 * colour is, and whatever stands in no form needs of forms only their place.
 */
const nothing = 'export default () => null;';
const standIns = [
  { by: /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]/, name: /^\.\.\/\.\.\/\.\.\/tree$/, is: nothing },
  { by: /[\\/]antd[\\/]es[\\/]input[\\/]index\.js/, name: /^\.\/OTP$/, is: nothing },
  {
    by: /[\\/]antd[\\/]es[\\/]form[\\/]context\.js/,
    name: /^@rc-component\/form$/,
    is: `export { FormProvider } from '@rc-component/form/es/FormContext';`,
  },
  {
    by: /[\\/]antd[\\/]es[\\/]radio[\\/]group\.js/,
    name: /form\/hooks\/useForm$/,
    is: `export const toNamePathStr = (name) => [name ?? []].flat().join('_');`,
  },
  {
    by: /[\\/]antd[\\/]es[\\/]tooltip[\\/]util\.js/,
    name: /color-picker\/util$/,
    is: `import { FastColor } from '@ant-design/fast-color'; export const generateColor = (color) => new FastColor(color);`,
  },
  {
    by: /[\\/]antd[\\/]es[\\/](button[\\/]style[\\/]token|tag[\\/]style[\\/]index)\.js/,
    name: /color-picker\/color$/,
    is: `export { FastColor as AggregationColor } from '@ant-design/fast-color';`,
  },
  {
    by: /[\\/]antd[\\/]es[\\/](button[\\/]style[\\/]token|tag[\\/]style[\\/]index)\.js/,
    name: /ColorPresets$/,
    is: `export const isBright = (color) => { const { r, g, b } = color.toRgb(); return r * 0.299 + g * 0.587 + b * 0.114 > 192; };`,
  },
  {
    by: /[\\/]@rjsf[\\/]core[\\/]/,
    name: /^markdown-to-jsx\/react$/,
    is: 'export const Markdown = ({ children }) => children;',
  },
  {
    by: /[\\/]@rjsf[\\/]core[\\/]lib[\\/]getDefaultRegistry/,
    name: /(widgets|templates)\/index\.js$/,
    is: 'export default () => ({});',
  },
  {
    by: /[\\/]@rjsf[\\/]core[\\/]lib[\\/]components[\\/]fields[\\/]index/,
    name: /^\.\/(?!Schema|Object)\w+Field\.js$/,
    is: nothing,
  },
  // Drawn by our own, or never: a record's head has no lists of rjsf's, no branches and no values without a kind.
  {
    by: /[\\/]@rjsf[\\/]antd[\\/]lib[\\/]templates[\\/]index\.js$/,
    name: /^\.\/(Array\w+|BaseInputTemplate|ErrorList|FieldTemplate|ObjectFieldTemplate|MultiSchema\w+|WrapIf\w+)\/index\.js$/,
    is: nothing,
  },
  { by: /[\\/]@rjsf[\\/]utils[\\/]/, name: /^fast-uri$/, is: 'export default { resolve: (_, to) => to };' },
  {
    by: /[\\/]@rjsf[\\/]utils[\\/]/,
    name: /shallowAllOfMerge\.js$/,
    is: 'export default ({ allOf, ...schema }) => schema;',
  },
  // Choosing rows takes the arithmetic of a tree and no tree.
  {
    by: /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection/,
    name: /^@rc-component\/tree$/,
    is: [
      `export { arrAdd, arrDel } from '@rc-component/tree/es/util';`,
      `export { conductCheck } from '@rc-component/tree/es/utils/conductUtil';`,
      `export { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil';`,
    ].join(''),
  },
  // The same builders, as a namespace that can be taken apart: the package hands them out as one object.
  {
    by: /./,
    name: /^@sinclair\/typebox$/,
    is: `export * as Type from ${JSON.stringify(path.join(here, 'node_modules/@sinclair/typebox/build/esm/type/type/type.mjs'))};`,
  },
];

function leaveOut(): Plugin {
  const id = '\0stand-in:';
  const partsOf = ({ name }: { name: string }) => ({ client: standIns, portal: portalStandIns })[name] ?? [];
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const at = partsOf(this.environment).findIndex(({ by, name }) => name.test(source) && by.test(importer));
      return at < 0 ? null : id + at;
    },
    load(asked) {
      return asked.startsWith(id) ? partsOf(this.environment)[Number(asked.slice(id.length))]?.is : null;
    },
  };
}

/** In development the server sends the pages of the public site blank, with what they show: they are drawn here, from the sources. */
function drawPortal(): Plugin {
  const stateIn = /<script type="application\/json" id="state">(.*?)<\/script>/s;
  return {
    name: 'draw-portal',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use(async ({ method, url = '/', headers }, response, next) => {
        if (method !== 'GET' || !headers.accept?.includes('text/html') || /\.\w+($|\?)/.test(url)) return next();
        const answer = await fetch(devServer + url, { redirect: 'manual' }).catch(() => null);
        const text = (await answer?.text()) ?? '';
        const state = stateIn.exec(text)?.[1];
        if (!answer || !state) return next();
        try {
          const { drawPage } = await vite.ssrLoadModule('/src/portal/entry-server.tsx');
          const { html, css } = drawPage(JSON.parse(state));
          const whole = text
            .replace('<div id="root">', () => `<div id="root">${html}`)
            .replace('</head>', () => `<style>${css}</style></head>`);
          response.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' });
          response.end(await vite.transformIndexHtml(url, whole));
        } catch (error) {
          next(error);
        }
      });
    },
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
