import { escapeHtml } from '../../kernel/escape-html.ts';
import type { Drawer, Drawn } from './drawer.ts';

/** JSON that may stand in a script element: nothing in it can end the element. */
export const jsonInHtml = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

export interface Head {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly siteName: string;
  readonly kind: 'website' | 'article';
  readonly isHidden: boolean;
  readonly feed: string;
  /** schema.org, one object each. */
  readonly things: readonly object[];
}

/** The document around a drawn page. What follows for the browser is data; no script stands in the page. */
export function writeHtml(head: Head, drawn: Drawn, state: unknown, drawer: Drawer): string {
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`;
  return [
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(head.title)}</title>`,
    meta('description', head.description),
    head.isHidden ? meta('robots', 'noindex') : `<link rel="canonical" href="${escapeHtml(head.canonical)}">`,
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:type', head.kind),
    property('og:url', head.canonical),
    property('og:site_name', head.siteName),
    property('og:locale', 'zh_CN'),
    `<link rel="alternate" type="application/rss+xml" title="采购公告" href="${escapeHtml(head.feed)}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...drawer.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<style>${drawn.css.replaceAll('</', '')}</style>`,
    // first what keeps an early press, before anything of the page is there; then, once all of the page is, what takes it over
    `<script type="module" src="${drawer.listener}" async></script>`,
    `<script type="module" src="${drawer.script}"></script>`,
    ...drawer.ahead.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...head.things.map((thing) => `<script type="application/ld+json">${jsonInHtml(thing)}</script>`),
    '</head><body>',
    `<div id="root">${drawn.html}</div>`,
    `<script type="application/json" id="state">${jsonInHtml(state)}</script>`,
    '</body></html>',
  ].join('');
}
