// Meta refresh for waiting pages without script.

export const RefreshWithoutScript = ({ isWanted }: { isWanted: boolean }) =>
  isWanted ? (
    <noscript>
      <meta httpEquiv="refresh" content="20" />
    </noscript>
  ) : null
