import { App } from 'antd';
import { useSetAtom } from 'jotai';
import { tellFault } from '../../http/faults.ts';
import { switchTenant } from '../../http/tenant-calls.ts';
import { tabsAtom } from '../tabs/tabs-atom.ts';
import { useEnter } from './use-enter.ts';

/** Goes on in another company: everything that is open belongs to the one before. */
export function useSwitchTenant(): (tenant: number, to?: string) => Promise<void> {
  const { message } = App.useApp();
  const { enter } = useEnter();
  const changeTabs = useSetAtom(tabsAtom);
  return async (tenant, to = '/') => {
    try {
      const { token } = await switchTenant(tenant);
      changeTabs(() => []);
      enter(token, [], to);
    } catch (caught) {
      tellFault(message, caught);
    }
  };
}
