import { functions } from './functions.ts';
import type { FunctionName } from './tree.ts';

/** What no document can say: it is of compile alone. */
const inner: ReadonlySet<string> = new Set<FunctionName>(['keptFromMe', 'readByFlows']);

/** What documents can say. */
export const functionNames = (Object.keys(functions) as FunctionName[]).filter((name) => !inner.has(name));

export const isFunctionName = (name: string): name is FunctionName =>
  Object.hasOwn(functions, name) && !inner.has(name);
