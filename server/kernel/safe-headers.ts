import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';

/** Scripts come from ourselves only and are never built from text; antd writes its styles into the page. */
const wanted: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      workerSrc: ["'self'", 'blob:'],
      // A company's menu may show another page within the frame; what it may do there is bounded by its sandbox.
      frameSrc: ["'self'", 'http:', 'https:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
  },
  // Plain HTTP behind a company's own proxy is usual; the proxy sets this where there is TLS.
  strictTransportSecurity: false,
};

const policyHeader = 'content-security-policy';

/** The back office reads codes from a camera, by a compiled module where the browser cannot; nobody else's page may bring one. */
export function allowModules(reply: FastifyReply): FastifyReply {
  const policy = String(reply.getHeader(policyHeader));
  return reply.header(policyHeader, policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"));
}

/**
 * Helmet's headers on every answer. They are the same on all of them, and helmet would write each anew for every
 * request, so it is asked once and its word kept.
 */
export async function setSafeHeaders(app: FastifyInstance): Promise<void> {
  const said = Object.entries(await askHelmet());
  app.addHook('onRequest', (_request, reply, next) => {
    for (const [name, value] of said) reply.header(name, value);
    next();
  });
}

async function askHelmet(): Promise<Readonly<Record<string, string>>> {
  const [plain, helmeted] = [Fastify(), Fastify()];
  await helmeted.register(helmet, wanted);
  const headersOf = async (app: FastifyInstance) => {
    app.get('/', async () => null);
    const { headers } = await app.inject('/');
    await app.close();
    return headers;
  };
  const [without, all] = await Promise.all([headersOf(plain), headersOf(helmeted)]);
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (name in without ? [] : [[name, String(value)]])),
  );
}
