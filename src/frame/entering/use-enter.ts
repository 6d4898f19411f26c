import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useLocation, useNavigate } from 'react-router-dom';
import { keepToken } from '../../http/standing.ts';
import { sessionAtom } from '../../session/session.ts';
import { tabsAtom } from '../tabs/tabs-atom.ts';
import { redirectTarget } from './redirect.ts';

/** Where signing in leads, and the way there with a token in hand. */
export function useEnter() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const setSession = useSetAtom(sessionAtom);
  const changeTabs = useSetAtom(tabsAtom);
  const { search } = useLocation();
  const target = redirectTarget(search, '/');
  /** Whoever is at home in several companies says first in which. */
  const enter = (token: string, companies: readonly unknown[] = [], to = target) => {
    // what the last user of this browser saw must not be there for the next
    queries.clear();
    setSession(null);
    changeTabs(() => []);
    keepToken(token);
    navigate(companies.length > 1 ? `/user/tenant?redirect=${encodeURIComponent(to)}` : to, { replace: true });
  };
  return { target, enter };
}
