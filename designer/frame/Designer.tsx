import { App, Result, Skeleton } from 'antd';
import { type ComponentType, createContext, type ReactNode, Suspense, useContext, useEffect } from 'react';
import { documentWords } from '../../schemas/language/document-words.ts';
import { entryOf } from '../../schemas/language/entry-of.ts';
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

const SortsContext = createContext<Readonly<Record<string, DesignerSort>>>({});
export const useSorts = () => useContext(SortsContext);

interface Props {
  readonly services: DesignServices;
  /** Which designer opens which sort of document; the frame knows none by itself. */
  readonly sorts: Readonly<Record<string, DesignerSort>>;
  readonly children: ReactNode;
}

/** Around everything a designer draws. */
export const DesignGround = ({ services, sorts, children }: Props) => (
  <DesignContext value={services}>
    <SortsContext value={sorts}>
      <App component={false}>
        <Suspense fallback={<Skeleton active className={styles.pad ?? ''} />}>{children}</Suspense>
      </App>
    </SortsContext>
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
  const found = entryOf(useSorts(), sort);
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
