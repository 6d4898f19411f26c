import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Template } from '../../../schemas/compile/page-plan.ts';
import type { FragmentDocument, SiteDocument } from '../../../schemas/language/page.ts';
import type { Previewed } from '../../../schemas/wire/studio.ts';
import { Sheet } from './Canvas.tsx';
import { planOf, siteOf } from './plan-of.ts';
import styles from './preview-page.module.css';

/** What the holder of a preview link sees: the draft as visitors would, and that it is one. */
export function PreviewPage({ load, api }: { readonly load: () => Promise<Previewed>; readonly api: string }) {
  const asked = useQuery({ queryKey: ['preview', api], queryFn: load, retry: false, staleTime: 0 });
  const shown = asked.data;
  const drawn = useMemo(() => shown && drawnOf(shown), [shown]);
  if (asked.isError) {
    return (
      <main className={styles.gone}>
        <h1>看不到这个预览</h1>
        <p>{asked.error.message}</p>
      </main>
    );
  }
  if (!shown || !drawn?.plan) return null;
  return (
    <>
      <p className={styles.banner}>这是尚未发布的草稿，仅供审阅；链接 {shown.expiresAt} 失效</p>
      <Sheet plan={drawn.plan.root} site={drawn.site} device="desk" data={shown.data} api={api} />
    </>
  );
}

function drawnOf({ document, around }: Previewed) {
  const site = around.find((each): each is SiteDocument => each.kind === 'site') ?? null;
  const fragments = new Map(
    around.flatMap((each) => (each.kind === 'fragment' ? [[each.key, each as FragmentDocument] as const] : [])),
  );
  const template: Template = site?.template ?? 'se';
  return { plan: planOf(document, { fragments, site }, template, { everything: false }), site: siteOf(site, template) };
}
