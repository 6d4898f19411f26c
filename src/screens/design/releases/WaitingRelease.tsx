import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import type { ReleaseRequest } from '../../../../server/features/requests/requests.contract.ts';
import { screenPath } from '../../../frame/addresses/screen-path.ts';
import { loadReleaseRules, loadRequests } from '../../../http/release-calls.ts';
import { sessionAtom } from '../../../session/session.ts';
import { releaseKeys } from './release-keys.ts';
import { useMay } from './use-may.ts';
import { useWithdraw } from './use-withdraw.ts';

/** How the company publishes, and the release that waits with any of these documents in it. */
export function useWaiting(ids: readonly string[]) {
  const rules = useQuery({ queryKey: releaseKeys.rules, queryFn: loadReleaseRules });
  const asked = useQuery({ queryKey: releaseKeys.requests, queryFn: loadRequests, staleTime: 0 });
  const waiting = asked.data?.find(
    ({ state, only }) => (state === 'asked' || state === 'planned') && ids.some((id) => only.includes(id)),
  );
  return { secondPerson: rules.data?.secondPerson ?? false, waiting };
}

/** Told where one works on a draft that was handed in. */
export function WaitingRelease({ request }: { readonly request: ReleaseRequest }) {
  const isOwn = useAtomValue(sessionAtom)?.user.id === request.byId;
  const may = useMay();
  const withdraw = useWithdraw();
  const { state, by, madeAt, at } = request;
  const mayWithdraw = may('metadata:publish') && (isOwn || state === 'planned');
  return (
    <Alert
      type="info"
      showIcon
      title={state === 'asked' ? '已提交审核，等待另一位有发布权限的人' : `将于 ${at?.slice(0, 16)} 自动发布`}
      description={
        <>
          {by} 于 {madeAt.slice(0, 16)} 提交，进展见
          <Link to={`${screenPath('platform/releases')}?tab=requests`}>配置发布 › 审核与定时</Link>
          。再修改草稿，这份申请就会失效，须重新提交。
        </>
      }
      {...(mayWithdraw
        ? {
            action: (
              <Button size="small" onClick={() => withdraw(request.id)}>
                撤回
              </Button>
            ),
          }
        : {})}
    />
  );
}
