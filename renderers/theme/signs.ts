import { createContext, type ReactNode, useContext } from 'react';
import type { Hue } from '../../schemas/language/hues.ts';

/** What a kind of document is known by at a glance. */
export interface Sign {
  readonly hue: Hue | null;
  readonly icon: ReactNode;
}

const none: Sign = { hue: null, icon: null };

/** The sign of an entity's documents; the menu of whoever is signed in says it. */
export const SignsContext = createContext<(entity: string) => Sign>(() => none);

export const useSigns = (): ((entity: string) => Sign) => useContext(SignsContext);

export const useSign = (entity: string): Sign => useSigns()(entity);
