import type { FastifyInstance } from 'fastify';
import type { Answer } from './world.ts';

/** Uploads bytes as a browser does. */
export async function uploadFile(app: FastifyInstance, token: string, name: string, bytes: Buffer): Promise<Answer> {
  const edge = 'edge-of-the-file';
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]);
  const headers = { 'x-access-token': token, 'content-type': `multipart/form-data; boundary=${edge}` };
  return (await app.inject({ method: 'POST', url: '/api/files', headers, payload })).json();
}
