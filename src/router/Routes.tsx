import { Suspense } from 'react';
import { Route, type RouteObject, Routes as RouterRoutes, useLocation } from 'react-router-dom';
import { screenPath } from '../frame/addresses/screen-path.ts';
import { loadPart, loadScreen } from '../frame/load-screen.ts';
import { Waiting } from '../frame/states/Waiting.tsx';
import { readStanding, readToken } from '../http/standing.ts';
import { Shell } from '../shell/Shell.tsx';
import { entryRoutes } from './entry-routes.tsx';
import { InMenu } from './InMenu.tsx';
import { SignedIn } from './SignedIn.tsx';
import { screens } from './screens.ts';

const ListScreen = loadScreen(() => import('../screens/records/list/ListScreen.tsx'), 'ListScreen');
const DashboardScreen = loadScreen(() => import('../screens/figures/DashboardScreen.tsx'), 'DashboardScreen');
const ReportScreen = loadScreen(() => import('../screens/figures/ReportScreen.tsx'), 'ReportScreen');
const RecordScreen = loadPart(() => import('../screens/records/record/RecordScreen.tsx'), 'RecordScreen');
const RecordBoard = loadPart(() => import('../screens/figures/RecordBoard.tsx'), 'RecordBoard');
const ImportScreen = loadScreen(() => import('../screens/records/import/ImportScreen.tsx'), 'ImportScreen');
const TrashScreen = loadScreen(() => import('../screens/records/trash/TrashScreen.tsx'), 'TrashScreen');
const LinkScreen = loadScreen(() => import('../screens/link/LinkScreen.tsx'), 'LinkScreen');
const ResultScreen = loadScreen(() => import('../screens/result/ResultScreen.tsx'), 'ResultScreen');
const HandbookScreen = loadScreen(() => import('../screens/design/designers/HandbookScreen.tsx'), 'HandbookScreen');
const DesignScreen = loadScreen(() => import('../screens/design/designers/DesignScreen.tsx'), 'DesignScreen');
const ExceptionScreen = loadScreen(() => import('../screens/exception/ExceptionScreen.tsx'), 'ExceptionScreen');

const exceptions = ['/403', '/404', '/500'];

/** What stands inside the frame, each in a tab of its own. */
const framed: RouteObject[] = [
  ...Object.entries(screens).map(([name, Screen]) => ({
    path: screenPath(name),
    element: (
      <InMenu screen={name}>
        <Screen />
      </InMenu>
    ),
  })),
  { path: '/list/:entity/:list', element: <ListScreen /> },
  { path: '/dashboard/:dashboard', element: <DashboardScreen /> },
  { path: '/report/:report', element: <ReportScreen /> },
  { path: '/online/cgreport/:report', element: <ReportScreen /> },
  { path: '/record/:entity/:id', element: <RecordScreen Board={RecordBoard} /> },
  { path: '/import/:entity', element: <ImportScreen /> },
  { path: '/trash/:entity', element: <TrashScreen /> },
  { path: '/design/handbook', element: <HandbookScreen /> },
  { path: '/design/:kind/:key', element: <DesignScreen /> },
  { path: '/link/:key', element: <LinkScreen /> },
  { path: '/result/success', element: <ResultScreen /> },
  { path: '/result/error', element: <ResultScreen /> },
  ...exceptions.map((path) => ({ path, element: <ExceptionScreen /> })),
];

/** Every address there is. Screens load when first opened. */
export function Routes() {
  return (
    <Suspense fallback={<Waiting />}>
      <RouterRoutes>
        {entryRoutes}
        <Route path="*" element={<Inside />} />
      </RouterRoutes>
    </Suspense>
  );
}

/** Everything else stands in the frame; only what says that something is wrong needs no session to say it. */
function Inside() {
  const { pathname } = useLocation();
  if (exceptions.includes(pathname) && readToken() === null && readStanding().is === 'good') return <ExceptionScreen />;
  return (
    <SignedIn>
      <Shell routes={framed} />
    </SignedIn>
  );
}
