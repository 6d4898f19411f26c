import { App, Result, Skeleton } from 'antd';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { documentWords } from '../../schemas/language/document-words.ts';
import styles from './home.module.css';
import { DesignContext, type DesignServices, type FoundDocument } from './services.ts';
import { useDocuments } from './use-work.ts';

export interface DesignerProps {
  readonly documentKey: string;
  /** A JSON pointer: what is to be chosen when it opens. */
  readonly at: string | null;
  onClose(): void;
}

export interface DesignerSort {
  readonly Designer: ComponentType<DesignerProps>;
  readonly New: ComponentType<{ onClose(): void }>;
}

/** Which designer opens which sort of document; a sort without one is edited as text under 配置发布. */
export const designers: Readonly<Record<string, DesignerSort>> = {
  entity: {
    Designer: lazy(async () => ({ default: (await import('../entity/EntityDesigner.tsx')).EntityDesigner })),
    New: lazy(async () => ({ default: (await import('../entity/NewEntity.tsx')).NewEntity })),
  },
  fieldset: {
    Designer: lazy(async () => ({
      default: (await import('../entity/fieldsets/FieldsetDesigner.tsx')).FieldsetDesigner,
    })),
    New: lazy(async () => ({ default: (await import('../entity/fieldsets/NewFieldset.tsx')).NewFieldset })),
  },
  report: {
    Designer: lazy(async () => ({ default: (await import('../report/ReportDesigner.tsx')).ReportDesigner })),
    New: lazy(async () => ({ default: (await import('../report/NewReport.tsx')).NewReport })),
  },
  chart: {
    Designer: lazy(async () => ({ default: (await import('../chart/ChartDesigner.tsx')).ChartDesigner })),
    New: lazy(async () => ({ default: (await import('../chart/NewChart.tsx')).NewChart })),
  },
  dashboard: {
    Designer: lazy(async () => ({ default: (await import('../dashboard/BoardDesigner.tsx')).BoardDesigner })),
    New: lazy(async () => ({ default: (await import('../dashboard/NewBoard.tsx')).NewBoard })),
  },
  menu: {
    Designer: lazy(async () => ({ default: (await import('../menu/MenuDesigner.tsx')).MenuDesigner })),
    New: lazy(async () => ({ default: (await import('../menu/NewMenu.tsx')).NewMenu })),
  },
};

interface Props {
  readonly services: DesignServices;
  readonly children: ReactNode;
}

/** Around everything a designer draws. */
export const DesignDoor = ({ services, children }: Props) => (
  <DesignContext value={services}>
    <App component={false}>
      <Suspense fallback={<Skeleton active className={styles.pad ?? ''} />}>{children}</Suspense>
    </App>
  </DesignContext>
);

interface DocumentProps extends DesignerProps {
  readonly sort: string;
  /** What it is called that is designed, as soon as that is known. */
  onTitle(title: string): void;
}

/** The designer of one document, or of a new one. */
export function DesignDocument({ sort, onTitle, ...props }: DocumentProps) {
  const title = useTitle(sort, props.documentKey);
  useEffect(() => onTitle(title), [onTitle, title]);
  const found = Object.hasOwn(designers, sort) ? designers[sort] : undefined;
  if (!found) return <Result status="404" title="这类配置没有设计器" subTitle="请到“配置发布 › 全部配置”修改" />;
  if (props.documentKey === 'new') return <found.New onClose={props.onClose} />;
  return <found.Designer key={props.documentKey} {...props} />;
}

function useTitle(sort: string, key: string): string {
  const { data } = useDocuments();
  if (key === 'new') return `新建${documentWords[sort as FoundDocument['kind']] ?? ''}`;
  const title = data?.find(({ id }) => id === `${sort}:${key}`)?.title;
  return title === undefined ? '设计' : `设计：${title}`;
}
