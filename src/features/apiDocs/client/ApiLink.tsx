/** What a script does with a token, and where its calls are described. */
export function ApiLink() {
  return (
    <p className="soft">
      A script of yours can use the <a href="/api/docs">API</a> with a token.
    </p>
  );
}
