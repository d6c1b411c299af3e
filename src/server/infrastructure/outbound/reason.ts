/** Of the codes of Node.js and OpenSSL; the log has all of an error. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'no address was found for its name'],
  [/^ECONNREFUSED$/, 'it refuses the connection'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'it cut the connection'],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'there is no way to it'],
  [/CERT|TLS|SSL|SELF_SIGNED/, 'its certificate is not accepted'],
  [/^(HPE_|HTTPParserError|UND_ERR_HEADERS_OVERFLOW)/, 'its answer is not HTTP'],
];

const FAILED = 'the request failed';

/** Returns why a request has no answer, in words for an admin. fetch hides the code in the cause. */
export function reasonFor(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return FAILED;
  const code = 'code' in cause && cause.code ? String(cause.code) : cause.name;
  return REASONS.find(([codes]) => codes.test(code))?.[1] ?? FAILED;
}
