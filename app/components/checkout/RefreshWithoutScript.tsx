// Meta refresh for pages that wait, where script is unavailable.

export const RefreshWithoutScript = ({ isWanted }: { isWanted: boolean }) =>
  isWanted ? (
    <noscript>
      <meta httpEquiv="refresh" content="20" />
    </noscript>
  ) : null
