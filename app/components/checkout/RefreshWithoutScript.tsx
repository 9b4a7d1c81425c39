// A page that waits for something looks again by itself where no script can.

export const RefreshWithoutScript = ({ isWanted }: { isWanted: boolean }) =>
  isWanted ? (
    <noscript>
      <meta httpEquiv="refresh" content="20" />
    </noscript>
  ) : null
