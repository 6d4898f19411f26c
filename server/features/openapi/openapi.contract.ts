import { shaped } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

/** Every call of this server as an OpenAPI 3.1 document, for other programs that call it. */
export const getOpenApi = defineContract({
  method: 'GET',
  url: '/openapi.json',
  permission: 'signedIn',
  result: shaped<object>(),
});
