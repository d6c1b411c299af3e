/** A team's name. That of a place, `Texas/Xavier`, breaks after the slash before it breaks a word. */
export function TeamName({ name }: { readonly name: string }) {
  const slash = name.indexOf('/') + 1;
  if (slash === 0) return name;
  return (
    <>
      {name.slice(0, slash)}
      <wbr />
      {name.slice(slash)}
    </>
  );
}
