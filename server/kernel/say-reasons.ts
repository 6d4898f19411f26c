import { sayIssue } from '../../schemas/issues/issues.ts';
import type { Issue } from '../../schemas/issues/result.ts';

/** What people call the place an issue is about; the issue's sentence may name it already. */
export type NamePlace = (issue: Issue, sentence: string) => string;

const MOST = 3;

const byPath: NamePlace = ({ path }, sentence) =>
  sentence.includes(`“${path.split('/').at(-1)}”`) ? '' : path.slice(1);

/**
 * A refusal's sentence with its reasons behind it. Clients that know nothing of issues show the message alone, so it must
 * say by itself what is to be done.
 */
export function withReasons(text: string, issues: readonly Issue[], named: NamePlace = byPath): string {
  const stopping = issues.filter(({ level, code }) => level !== 'warn' && code !== 'and_more');
  const said = [...new Set(stopping.map((issue) => sayReason(issue, named)))];
  if (said.length === 0) return text;
  const [head] = text.split('，');
  const untold = Number(issues.find(({ code }) => code === 'and_more')?.params?.count ?? 0);
  const more = said.length > MOST ? `；等${said.length + untold}处` : '';
  return `${head}：${said.slice(0, MOST).join('；')}${more}`;
}

/** One reason with the name of its place. */
export function sayReason(issue: Issue, named: NamePlace): string {
  const sentence = sayIssue(issue);
  const place = named(issue, sentence);
  return place === '' ? sentence : `${place}：${sentence}`;
}
