import { useQuery } from '@tanstack/react-query';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type LoginDress, loadLoginDress } from '../../../http/login-dress-calls.ts';
import { type EntryDress, OwnArt } from '../EntryPage.tsx';

/** Fetched only where a company has chosen a template; a browser that cannot have it shows the product's own picture. */
const DressArt = lazy(() =>
  import('./DressArt.tsx').then(
    (loaded): { readonly default: ComponentType<{ readonly dress: LoginDress }> } => ({ default: loaded.DressArt }),
    () => ({ default: OwnArt }),
  ),
);

const kept = 'zhaocai.login-dress';
const layouts: readonly string[] = ['split', 'mirrored', 'centre'] satisfies readonly EntryDress['layout'][];

/** The login template that is enabled; undefined where there is none, or nothing readable. What was last seen stands at once. */
export function useDress(): EntryDress | undefined {
  const [before] = useState(recall);
  const asked = useQuery({ queryKey: ['login-dress'], queryFn: loadLoginDress, retry: false, staleTime: 60_000 });
  const { data } = asked;
  useEffect(() => {
    if (data !== undefined) localStorage.setItem(kept, JSON.stringify(data));
  }, [data]);
  const dress = data === undefined ? (asked.isError ? null : before) : data;
  const layout = String(dress?.page?.root?.values?.layout);
  if (!dress) return asked.isPending && before === undefined ? { layout: 'split', tone: 'deep', art: null } : undefined;
  if (!layouts.includes(layout)) return undefined;
  return {
    layout: layout as EntryDress['layout'],
    tone: dress.page.root.values.tone === 'light' ? 'light' : 'deep',
    art: (
      <Whole key={dress.page.key}>
        <Suspense>
          <DressArt dress={dress} />
        </Suspense>
      </Whole>
    ),
  };
}

/** Undefined: this browser has never asked. */
function recall(): LoginDress | null | undefined {
  try {
    const text = localStorage.getItem(kept);
    return text === null ? undefined : (JSON.parse(text) as LoginDress | null);
  } catch {
    return undefined;
  }
}

/** A picture that cannot be drawn never takes the form with it. */
class Whole extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <OwnArt /> : this.props.children;
  }
}
