import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Marked } from 'marked';

export interface Manual {
  readonly key: string;
  readonly title: string;
  /** Whom it is written for. */
  readonly for: string;
  readonly chapters: readonly string[];
}

const chaptersOf = ({ chapters }: Manual, folder: string): readonly string[] =>
  chapters.map((name) => fs.readFileSync(path.join(folder, 'chapters', `${name}.md`), 'utf8'));

/** Everything a manual says, in order. */
export const sourceOf = (manual: Manual, folder: string): string =>
  [manual.title, manual.for, ...chaptersOf(manual, folder)].join('\n');

/** What a manual was made from, in one word. */
export const markOf = (manual: Manual, folder: string): string =>
  createHash('sha256').update(sourceOf(manual, folder)).digest('hex');

export const picturesIn = (source: string): readonly string[] =>
  [...source.matchAll(/\]\((?:picture|phone):([\w-]+)\)/g)].map(([, name]) => name ?? '');

/** The whole manual as one page to be printed: cover, contents, chapters. */
export function pageOf(manual: Manual, folder: string, taken: ReadonlyMap<string, string>): string {
  const marked = new Marked({
    renderer: {
      image({ href, text }) {
        const [sort, name = ''] = href.split(':');
        return `<figure class="${sort}"><img src="${taken.get(name)}" alt="${text}"><figcaption>${text}</figcaption></figure>`;
      },
      // A picture stands by itself: a figure may not be in a paragraph.
      paragraph({ tokens }) {
        const inside = this.parser.parseInline(tokens);
        return inside.startsWith('<figure') ? `<div class="figures">${inside}</div>` : `<p>${inside}</p>`;
      },
    },
  });
  const chapters = chaptersOf(manual, folder).map((text, index) => {
    const title = /^# (.+)$/m.exec(text)?.[1] ?? '';
    const body = marked.parse(text.replace(/^# .+$/m, '')) as string;
    return { title, html: `<section id="c${index + 1}"><h1><span>${index + 1}</span>${title}</h1>${body}</section>` };
  });
  const contents = chapters.map(({ title }, index) => `<li><a href="#c${index + 1}">${title}</a></li>`).join('');
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${manual.title}</title><style>${style}</style></head><body>
    <header><p>招采系统</p><h1>${manual.title}</h1><p>${manual.for}</p></header>
    <nav><h1>目录</h1><ol>${contents}</ol></nav>${chapters.map(({ html }) => html).join('')}</body></html>`;
}

const style = `
  * { box-sizing: border-box }
  body { margin: 0; font: 10.5pt/1.75 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "WenQuanYi Zen Hei", sans-serif; color: #1d2939 }
  header { height: 250mm; display: flex; flex-direction: column; justify-content: center; gap: 6mm; border-left: 6mm solid #1677d2; padding-left: 14mm }
  header h1 { font-size: 34pt; line-height: 1.3; margin: 0 } header p { margin: 0; font-size: 13pt; color: #475467 }
  nav, section { break-before: page }
  nav ol { padding-left: 7mm; font-size: 12pt; line-height: 2.1 } nav a { color: inherit; text-decoration: none }
  section > h1, nav h1 { font-size: 20pt; margin: 0 0 6mm; padding-bottom: 3mm; border-bottom: 0.6mm solid #1677d2 }
  section > h1 span { color: #1677d2; margin-right: 4mm }
  h2 { font-size: 13.5pt; margin: 7mm 0 2mm; break-after: avoid }
  p, ul, ol { margin: 0 0 3mm } li { margin-bottom: 1mm }
  .figures { display: flex; gap: 5mm; justify-content: center; margin: 4mm 0; break-inside: avoid }
  figure { margin: 0; text-align: center } figure img { display: block; width: 100%; border: 0.25mm solid #d0d5dd; border-radius: 1.5mm }
  figure.phone { width: 31% } figcaption { font-size: 8.5pt; color: #667085; margin-top: 1.5mm }
  table { width: 100%; border-collapse: collapse; margin: 3mm 0 5mm; font-size: 9.5pt } tr { break-inside: avoid }
  th, td { border: 0.25mm solid #d0d5dd; padding: 1.6mm 2.5mm; text-align: left; vertical-align: top } th { background: #f2f4f7 }
  blockquote { margin: 4mm 0; padding: 2mm 4mm; background: #eff8ff; border-left: 1mm solid #1677d2 } blockquote p { margin: 0 }
`;
