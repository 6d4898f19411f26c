import { type ReactNode, useMemo } from 'react';
import { SignsContext } from '../../renderers/theme/signs.ts';
import { iconOf } from '../frame/menu-icons.tsx';
import { useSignWords } from './use-sign-words.ts';

/** Lists, records and chains below wear the signs of this person's menu. */
export function Signs({ children }: { readonly children: ReactNode }) {
  const signs = useSignWords();
  const signOf = useMemo(
    () => (entity: string) => {
      const { hue = null, icon = null } = signs.get(entity) ?? {};
      return { hue, icon: iconOf(icon) };
    },
    [signs],
  );
  return <SignsContext value={signOf}>{children}</SignsContext>;
}
