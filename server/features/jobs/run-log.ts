import { shanghaiTime } from '../../kernel/clock.ts';

const mostCharacters = 60_000;
const cut = '……（以上从略）';

/** What a run says as it goes, by lines with their time. A long one keeps its end, where the fault is. */
export interface RunLog {
  say(line: string): void;
  text(): string;
}

export function runLog(before = ''): RunLog {
  let text = before;
  return {
    say(line) {
      text += `${text === '' ? '' : '\n'}${shanghaiTime().slice(11)} ${line.slice(0, 2000)}`;
      if (text.length > mostCharacters)
        text = `${cut}\n${text.slice(-mostCharacters + 10_000).replace(/^[^\n]*\n/, '')}`;
    },
    text: () => text,
  };
}
