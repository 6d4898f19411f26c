import readline from 'node:readline';
import { Writable } from 'node:stream';

export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

export interface ChosenPassword {
  readonly password: string;
  readonly again: string;
}

/**
 * Asks a person for a new password, twice and without showing it; from a pipe takes the first line.
 * Null when whoever was asked gave up.
 */
export async function askPassword({ input, output }: Terminal): Promise<ChosenPassword | null> {
  const isPerson = input.isTTY === true;
  // The terminal is read key by key and every echo goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = readline.createInterface({ input, output: nowhere, terminal: isPerson, historySize: 0 });
  const lines = reader[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string | null> => {
    if (isPerson) output.write(question);
    const { value, done } = await lines.next();
    if (isPerson) output.write('\n');
    return done ? null : value;
  };
  try {
    const password = await ask('请设置管理员的口令（输入时不显示）：');
    const again = password !== null && isPerson ? await ask('请再输入一次：') : password;
    return password === null || again === null ? null : { password, again };
  } finally {
    reader.close();
  }
}
