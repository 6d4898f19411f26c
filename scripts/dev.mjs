// `npm run dev`: the server restarts and the browser reloads on every change; open the printed Vite address.
// The public site is drawn by Vite from its sources; the server gives it what its pages show.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const port = process.env.PORT || '8080';
const serverPort = String(Number(port) + 1);

const start = (args, env) =>
  spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', ...env },
  });

const children = [
  start(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'], { PORT: serverPort }),
  start(['node_modules/vite/bin/vite.js', '--port', port, '--strictPort'], {
    DEV_SERVER: `http://127.0.0.1:${serverPort}`,
  }),
];

// Told twice, tsx would kill the server before it has stopped its database.
let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
