import { Button } from '@mantine/core';
import { useFreshSignIn } from '#client/account/freshSignInState.ts';
import { useGoOn } from '#client/account/wanted.ts';
import { call } from '#client/api/call.ts';
import { Row } from '#client/ui/layout.tsx';
import { saveFile } from '#client/ui/saveFile.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';

const DOWNLOAD = 'download data';

/** A file with everything that the site has of the user. */
export function MyData() {
  const { whenSignedIn } = useFreshSignIn();
  const download = useApiMutation({
    mutate: () => whenSignedIn({ what: DOWNLOAD }, () => call('readOwnData')),
    failure: 'Failed to download your data',
    onSuccess: (file) => saveFile(file, 'unbusted-data.zip'),
  });
  useGoOn(DOWNLOAD, () => download.mutate());
  return (
    <>
      <p className="soft">
        A zip file with your account, entries, picks, pools and whatever else this site has of you, as JSON and as
        tables.
      </p>
      <Row>
        <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
          Download My Data
        </Button>
      </Row>
    </>
  );
}
