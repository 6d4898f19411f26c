import type { Expr } from '../expressions/tree.ts';
import type { EntityModel } from './model.ts';
import type { Viewer } from './plan.ts';
import { viewerScopes } from './view-access.ts';

/** The row conditions behind the numbers of a plan's scopes, for the server to compile; null is every row. None: the viewer may not even read. */
export const scopesFor = (entity: EntityModel, viewer: Viewer): readonly (Expr | null)[] =>
  viewerScopes(entity, viewer).map(({ rows }) => rows);

/** The numbers of those scopes whose records are read because the viewer decides about them. */
export const decidedScopesFor = (entity: EntityModel, viewer: Viewer): readonly number[] =>
  viewerScopes(entity, viewer).flatMap(({ byFlows }, scope) => (byFlows ? [scope] : []));

/** The numbers of those scopes whose records the viewer goes on seeing as they were. */
export const keptScopesFor = (entity: EntityModel, viewer: Viewer): readonly number[] =>
  viewerScopes(entity, viewer).flatMap(({ isKept }, scope) => (isKept ? [scope] : []));
