// QR code, black on white in both themes, as scanners expect.
import type { QrDrawing } from '../../http/qr'

export function QrCode({ qr, label }: { qr: QrDrawing; label: string }) {
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      width="264"
      height="264"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  )
}
