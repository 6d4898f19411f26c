import { type Static, Type } from '@sinclair/typebox';
import { listOf, orNull } from '../../schemas/wire/wire.ts';
import { sparseTreeOf } from './tree.shapes.ts';

const Text = Type.String();

/** A button. */
export const Auth = Type.Object({
  action: Text,
  /** 1: shown to whoever has it; nothing of ours is only disabled. */
  type: Type.Literal('1'),
  describe: Text,
});
export type Auth = Static<typeof Auth>;

/** Buttons: `auth` is what the session may do, `allAuth` every code there is. */
export const ButtonRights = Type.Object({
  auth: listOf(Auth),
  allAuth: listOf(Type.Object({ ...Auth.properties, status: Type.Literal('1') })),
  sysSafeMode: Type.Boolean(),
});
export type ButtonRights = Static<typeof ButtonRights>;

/** A menu entry as the specification's clients build their routes from it. */
export const MenuNode = sparseTreeOf(
  Type.Object({
    id: Text,
    path: Text,
    name: Text,
    component: Text,
    redirect: orNull(Text),
    route: Type.Union([Type.Literal('1'), Type.Literal('0')]),
    hidden: Type.Boolean(),
    alwaysShow: Type.Optional(Type.Literal(true)),
    meta: Type.Object({
      title: Text,
      icon: orNull(Text),
      keepAlive: Type.Boolean(),
      internalOrExternal: Type.Boolean(),
      url: Type.Optional(Text),
      componentName: Type.Optional(Text),
      /** What is needed to see it; null: nothing but being signed in. */
      permission: orNull(listOf(Text)),
      /** The buttons on it that this viewer may press. */
      permissionList: listOf(Auth),
    }),
  }),
);
export type MenuNode = Static<typeof MenuNode>;
