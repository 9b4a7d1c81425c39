// Camera capture with live preview, where the device has one and permission is granted.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'

type Facing = 'user' | 'environment'

const never = () => () => {}
const hasCamera = () => Boolean(navigator.mediaDevices?.getUserMedia)

export function Camera({ facing, onPhoto }: { facing: Facing; onPhoto(photo: File): void }) {
  const t = useT('kyc')
  // Unknown on the server; the button appears after hydration.
  const isPossible = useSyncExternalStore(never, hasCamera, () => false)
  const [isOpen, open] = useState(false)
  const [isDenied, deny] = useState(false)
  if (!isPossible) return null
  if (isOpen) {
    return (
      <Live
        facing={facing}
        onPhoto={(photo) => {
          open(false)
          onPhoto(photo)
        }}
        onClose={(denied) => {
          open(false)
          deny(denied)
        }}
      />
    )
  }
  return (
    <>
      <Button type="button" kind="quiet" onClick={() => open(true)}>
        {t('camera.use')}
      </Button>
      {isDenied && <p role="alert">{t('camera.denied')}</p>}
    </>
  )
}

type Props = {
  facing: Facing
  onPhoto(photo: File): void
  onClose(denied: boolean): void
}

function Live({ facing, onPhoto, onClose }: Props) {
  const t = useT('kyc')
  const video = useRef<HTMLVideoElement>(null)
  const [side, turn] = useState(facing)
  const [isReady, setReady] = useState(false)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    let stream: MediaStream | null = null
    let isGone = false
    const ideal = { facingMode: side, width: { ideal: 1920 }, height: { ideal: 1080 } }
    navigator.mediaDevices.getUserMedia({ video: ideal }).then(
      (found) => {
        stream = found
        if (isGone) stop(found)
        else if (video.current) video.current.srcObject = found
      },
      () => close.current(true),
    )
    return () => {
      isGone = true
      if (stream) stop(stream)
    }
  }, [side])

  async function take() {
    const photo = video.current && (await still(video.current))
    if (photo) onPhoto(photo)
  }
  return (
    <div className="camera">
      <video
        // Remounted for the other camera: no photo is taken before its stream is ready.
        key={side}
        ref={video}
        autoPlay
        playsInline
        muted
        aria-label={t('camera.view')}
        onLoadedData={() => setReady(true)}
      />
      <div className="row">
        <Button type="button" disabled={!isReady} onClick={() => void take()}>
          {t('camera.take')}
        </Button>
        <Button
          type="button"
          kind="quiet"
          onClick={() => {
            setReady(false)
            turn(side === 'user' ? 'environment' : 'user')
          }}
        >
          {t('camera.switch')}
        </Button>
        <Button type="button" kind="quiet" onClick={() => onClose(false)}>
          {t('camera.close')}
        </Button>
      </div>
    </div>
  )
}

function stop(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

async function still(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.92),
  )
  return blob && new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}
