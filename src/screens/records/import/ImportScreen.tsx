import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { FieldServicesContext } from '../../../../renderers/fields/services.ts';
import { ImportStart } from '../../../../renderers/lists/excel/ImportStart.tsx';
import type { EntityPlan } from '../../../../schemas/compile/plan.ts';
import { fieldServices } from '../../../frame/services/field-services.ts';
import { Blocked } from '../../../frame/states/Blocked.tsx';
import { Waiting } from '../../../frame/states/Waiting.tsx';
import { useTabSearch, useTabTitle } from '../../../frame/tabs/use-tab.ts';
import { saveFile } from '../../../http/client.ts';
import { importTemplate, startImport } from '../../../http/excel-calls.ts';
import { usePlan } from '../../../session/use-plan.ts';
import { ImportSheet } from './ImportSheet.tsx';
import styles from './import.module.css';

/** Brings a file in for any entity: chosen, checked, mended, written. The address keeps the import, so a reload goes on where it was. */
export function ImportScreen() {
  const { entity = '' } = useParams();
  const { plan, loading, error } = usePlan(entity);
  if (error) return <Blocked message={error} />;
  if (loading || !plan) return <Waiting />;
  if (!('import' in plan.access.ops)) return <Blocked message="您的角色没有“导入”的权限" />;
  return <Loaded key={entity} plan={plan} />;
}

function Loaded({ plan }: { readonly plan: EntityPlan }) {
  const [search, setSearch] = useTabSearch();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const services = useMemo(() => fieldServices(plan), [plan]);
  const home = `/list/${plan.entity}/${search.get('list') ?? (plan.lists.main ? 'main' : (Object.keys(plan.lists)[0] ?? 'main'))}`;
  useTabTitle(home, `导入${plan.title}`);
  const id = search.get('id');
  const go = (next: string | null) => {
    const params = new URLSearchParams(search);
    if (next) params.set('id', next);
    else params.delete('id');
    setSearch(params);
  };
  return (
    <FieldServicesContext value={services}>
      <section className={styles.screen} aria-label={`导入${plan.title}`}>
        <h1>导入{plan.title}</h1>
        {id ? (
          <ImportSheet
            key={id}
            plan={plan}
            id={id}
            onAgain={() => go(null)}
            onWritten={() => void queries.invalidateQueries({ queryKey: ['list', plan.entity] })}
            onLeave={() => navigate(home)}
          />
        ) : (
          <ImportStart
            plan={plan}
            onTemplate={async (format, part) => saveFile(await importTemplate(plan.entity, format, part))}
            onFile={async (file, mode, onPercent) => {
              const { id: made } = await startImport(plan.entity, file, mode, onPercent).catch((error: Error) => {
                throw new Error(`文件上传失败: ${error.message}`);
              });
              message.success(`${file.name} 文件上传成功`);
              go(made);
            }}
          />
        )}
      </section>
    </FieldServicesContext>
  );
}
