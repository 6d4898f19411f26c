import { useEffect, useState } from 'react';
import type { MenuItem } from '../../schemas/compile/model.ts';
import { type Chosen, choose, openGroups, readChosen, uncover } from './open-groups.ts';

const key = 'zhaocai.menu';

/** Which groups of the menu stand open; what somebody chose is kept in this browser. */
export function useOpenGroups(menu: readonly MenuItem[], trail: readonly MenuItem[]) {
  const [chosen, setChosen] = useState(() => readChosen(localStorage.getItem(key)));
  const at = trail.map((item) => item.key).join('/');
  // Only going somewhere opens the way there, not each new menu.
  useEffect(() => setChosen((now) => uncover(now, trail)), [at]);
  const open = openGroups(menu, trail, chosen);
  const change = (now: readonly string[]) => {
    const next: Chosen = choose(chosen, open, now);
    setChosen(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return { open, change };
}
