// Reviews by the fictional customers, each in their own language: of devices and of clothes.
import type { SentBack, Words } from './aftermath.ts'

type Kind = 'device' | 'wear'
type Said = readonly [language: string, of: Kind, rating: number, words: string]

/** Rejected: it is not about the product. */
export const carrierWords = 'El repartidor llegó dos horas tarde y dejó la caja en la calle.'

const said: readonly Said[] = [
  ['en', 'device', 5, 'Set up in ten minutes and has not annoyed me since.'],
  ['en', 'device', 3, 'Does the job. The manual is three pages of pictures and no words.'],
  ['en', 'wear', 4, 'Good cloth. The sleeves are a little long on me.'],
  ['en', 'wear', 2, 'The color is much paler than in the picture.'],
  ['de', 'device', 4, 'Läuft seit drei Wochen ohne Murren. Das Netzteil ist klobig.'],
  ['de', 'device', 5, 'Leise, schnell, und der Akku hält wirklich so lange, wie es dransteht.'],
  ['de', 'wear', 5, 'Passt wie angegeben und sieht nach fünf Wäschen noch gut aus.'],
  ['de', 'wear', 3, 'Ordentlich verarbeitet, fällt aber eine Nummer kleiner aus.'],
  ['fr', 'device', 4, 'Très bon appareil, un peu lourd dans le sac.'],
  ['fr', 'device', 2, 'L’autonomie est en dessous de ce que j’espérais.'],
  ['fr', 'wear', 5, 'Belle coupe, tissu épais. Je le mets tout le temps.'],
  ['fr', 'wear', 4, 'Confortable. Il faut les casser deux ou trois jours.'],
  ['es', 'device', 5, 'Funciona tal como lo describen. El cable es algo corto.'],
  ['es', 'device', 3, 'Correcto para el precio, pero se calienta al cargar.'],
  ['es', 'wear', 3, carrierWords],
  ['es', 'wear', 4, 'Buena tela y buen acabado. Talla un poco grande.'],
  ['it', 'device', 5, 'Semplice da usare, schermo nitido anche al sole.'],
  ['it', 'device', 4, 'Bello e solido. Le istruzioni sono solo in inglese.'],
  ['it', 'wear', 3, 'Bel colore, ma la cucitura di una tasca era allentata.'],
  ['it', 'wear', 5, 'La taglia è giusta e il materiale si sente.'],
  ['pt', 'device', 4, 'Bom som e bateria honesta. O estojo risca fácil.'],
  ['pt', 'device', 1, 'Parou de ligar na segunda semana. Estou devolvendo.'],
  ['pt', 'wear', 5, 'Caimento ótimo, uso quase todo dia.'],
  ['pt', 'wear', 4, 'Gostei muito, só achei o tecido quente para o verão.'],
  ['ru', 'device', 5, 'Всё как в описании, работает тихо.'],
  ['ru', 'device', 3, 'Нормально за свои деньги, но корпус маркий.'],
  ['ru', 'wear', 4, 'Качество хорошее, размер соответствует.'],
  ['ru', 'wear', 5, 'Тёплая и лёгкая вещь, ношу каждый день.'],
  ['zh', 'device', 4, '做工紮實，開機很快，就是重了一點。'],
  ['zh', 'device', 5, '用了兩週，電量表現和說明一致。'],
  ['zh', 'wear', 4, '版型好看，布料偏厚，秋天穿剛好。'],
  ['zh', 'wear', 3, '顏色比照片深一些，其他都不錯。'],
  ['ja', 'device', 5, '設定が簡単で、動作もとても静かです。'],
  ['ja', 'device', 3, '性能は十分ですが、充電器が付いていないのが残念。'],
  ['ja', 'wear', 4, '縫製が丁寧。少し大きめなので一つ下のサイズでもよかったです。'],
  ['ja', 'wear', 5, '肌ざわりがよく、洗濯しても型崩れしません。'],
  ['ko', 'device', 4, '설명대로 잘 작동합니다. 포장이 조금 과했어요.'],
  ['ko', 'device', 5, '소음이 거의 없고 배터리도 오래갑니다.'],
  ['ko', 'wear', 5, '핏이 좋고 마감이 깔끔해요.'],
  ['ko', 'wear', 2, '생각보다 얇아서 겨울에는 입기 어렵겠어요.'],
  ['ar', 'device', 4, 'جهاز جيد وسريع، لكن الدليل مختصر جدًا.'],
  ['ar', 'device', 5, 'البطارية تدوم كما هو مكتوب.'],
  ['ar', 'wear', 4, 'القماش ممتاز والمقاس مضبوط.'],
  ['ar', 'wear', 3, 'اللون أغمق مما ظهر في الصورة.'],
  ['hi', 'device', 5, 'बताया गया जैसा ही निकला, आवाज़ साफ़ है।'],
  ['hi', 'device', 4, 'अच्छा है, पर चार्ज होने में समय लेता है।'],
  ['hi', 'wear', 4, 'कपड़ा अच्छा है, सिलाई भी ठीक है।'],
  ['hi', 'wear', 5, 'पहले दिन से आरामदायक लगे।'],
]

const worn = ['clothes', 'sneakers', 'shoes', 'fashion']

/** Each is used once: removed from the remaining ones. */
export function wordsLeft() {
  const left = [...said]
  return (language: string, category: string): Words | null => {
    const kind = isWorn(category) ? 'wear' : 'device'
    const at = left.findIndex((each) => each[0] === language && each[1] === kind)
    const [next] = at < 0 ? [] : left.splice(at, 1)
    return next ? { rating: next[2], words: next[3] } : null
  }
}

type Planned = SentBack & {
  /** Not before this day. */
  readonly from: number
  readonly of: 'audio' | 'device' | 'wear'
}

export const isWorn = (category: string): boolean => worn.includes(category)

/** Reasons of returns, and the progress of each; the last ones are pending today. */
export const comingBack: readonly Planned[] = [
  { from: 15, of: 'audio', kind: 'fault', words: 'One side stays silent.', far: 'sent' },
  { from: 27, of: 'device', kind: 'withdrawal', words: '', far: 'sent' },
  {
    from: 40,
    of: 'wear',
    kind: 'other',
    far: 'refused',
    words: 'I have worn it for two weeks and like another color better.',
    answer: 'It has been worn, so we cannot sell it again.',
  },
  { from: 55, of: 'wear', kind: 'other', words: 'Too large for me.', far: 'sent' },
  { from: 72, of: 'device', kind: 'withdrawal', words: 'Bought by mistake.', far: 'approved' },
  { from: 75, of: 'wear', kind: 'fault', words: 'A seam came apart.', far: 'requested' },
  { from: 80, of: 'wear', kind: 'other', words: 'A present that did not fit.', far: 'agreed' },
  { from: 83, of: 'device', kind: 'fault', words: 'It does not charge any more.', far: 'asked' },
]
