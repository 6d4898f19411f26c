import type { Said, Sheet, SheetBlock } from './print-sheet.ts';

/** Sheets as one page of HTML for paper: no script, nothing fetched, every text escaped. */
export function printHtml(sheets: readonly Sheet[], title: string): string {
  return (
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${plain(title)}</title>` +
    `<style>${paperCss}</style></head><body>${sheets.map(sheetHtml).join('')}</body></html>`
  );
}

/** One sheet, to stand in a page that has `paperCss`. */
export const sheetHtml = ({ company, title, number, blocks }: Sheet): string =>
  `<article class="zc-sheet"><header>${company ? `<p class="zc-company">${plain(company)}</p>` : ''}` +
  `<h1>${plain(title)}</h1><p class="zc-number">${plain(number)}</p></header>${blocks.map(blockHtml).join('')}</article>`;

function blockHtml(block: SheetBlock): string {
  if (block.is === 'signatures')
    return `<dl class="zc-signatures">${block.who.map((who) => `<div><dt>${plain(who)}：</dt><dd></dd></div>`).join('')}</dl>`;
  return block.is === 'facts' ? factsHtml(block) : linesHtml(block);
}

function factsHtml({ title, cells }: Extract<SheetBlock, { is: 'facts' }>): string {
  const said = cells.map(
    ({ label, value, span }) =>
      `<div class="zc-span-${span}"><dt>${plain(label)}</dt><dd>${saidHtml(value)}</dd></div>`,
  );
  return `<section>${title ? `<h2>${plain(title)}</h2>` : ''}<dl class="zc-facts">${said.join('')}</dl></section>`;
}

function linesHtml({ title, columns, rows, foot }: Extract<SheetBlock, { is: 'lines' }>): string {
  const cell = (tag: 'td' | 'th', said: Said, at: number) =>
    `<${tag} class="zc-${columns[at]?.align ?? 'left'}">${saidHtml(said)}</${tag}>`;
  const head = `<tr>${columns.map(({ label }, at) => cell('th', label, at)).join('')}</tr>`;
  const body = rows.map(
    ({ cells, below }) =>
      `<tr>${cells.map((text, at) => cell('td', text, at)).join('')}</tr>` +
      below.map((text) => `<tr class="zc-below"><td colspan="${columns.length}">${plain(text)}</td></tr>`).join(''),
  );
  const sums = foot ? `<tr class="zc-foot">${foot.map((text, at) => cell('td', text, at)).join('')}</tr>` : '';
  return `<section><h2>${plain(title)}</h2><table><thead>${head}</thead><tbody>${body.join('')}${sums}</tbody></table></section>`;
}

const saidHtml = (said: Said): string =>
  typeof said === 'string'
    ? plain(said)
    : `<figure class="zc-drawn"><span role="img" aria-label="${plain(said.words)}">${said.svg}</span><figcaption>${plain(said.caption)}</figcaption></figure>`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const plain = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

/** How a sheet looks: A4, headings of lines again on every page, pages numbered at the foot. */
export const paperCss = `
@page { size: A4; margin: 16mm 14mm 18mm; @bottom-center { content: "第 " counter(page) " 页，共 " counter(pages) " 页"; font-size: 8pt; color: #555; } }
body { margin: 0; }
.zc-sheet { color: #000; background: #fff; font: 10pt/1.5 "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", "WenQuanYi Zen Hei", system-ui, sans-serif; }
.zc-sheet + .zc-sheet { break-before: page; }
.zc-sheet header { text-align: center; margin-bottom: 10pt; }
.zc-sheet p { margin: 0; }
.zc-company { font-size: 12pt; }
.zc-sheet h1 { margin: 2pt 0; font-size: 18pt; font-weight: 600; }
.zc-sheet h2 { margin: 0 0 4pt; font-size: 10pt; font-weight: 600; break-after: avoid; }
.zc-sheet section { margin-bottom: 12pt; }
.zc-facts { display: grid; grid-template-columns: repeat(3, 1fr); gap: 3pt 12pt; margin: 0; }
.zc-facts div { display: flex; gap: 6pt; }
.zc-span-2 { grid-column: span 2; }
.zc-span-3 { grid-column: span 3; }
.zc-facts dt { flex: none; color: #444; }
.zc-facts dd { margin: 0; overflow-wrap: anywhere; }
.zc-drawn { margin: 0; font-size: 8.5pt; }
.zc-drawn svg { display: block; max-width: 100%; }
.zc-sheet table { width: 100%; border-collapse: collapse; font-size: 8.5pt; }
.zc-sheet thead { display: table-header-group; }
.zc-sheet tr { break-inside: avoid; }
.zc-sheet th, .zc-sheet td { padding: 2pt 4pt; border: 0.5pt solid #888; overflow-wrap: anywhere; }
.zc-sheet th { background: #f0f0f0; font-weight: 600; }
.zc-left { text-align: left; }
.zc-center { text-align: center; }
.zc-right { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.zc-below td { border-top-style: dotted; color: #333; padding-left: 16pt; }
.zc-foot td { font-weight: 600; }
.zc-signatures { display: grid; grid-template-columns: repeat(3, 1fr); gap: 24pt; margin: 28pt 0 0; break-inside: avoid; }
.zc-signatures div { display: flex; border-bottom: 0.5pt solid #000; }
.zc-signatures dd { margin: 0; }
`;
