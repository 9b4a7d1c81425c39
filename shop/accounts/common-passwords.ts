// Stems of the passwords that leaked most often. With digits, signs and doubling around them (password.ts) they stand for
// many thousands of entries of such lists.

const stems = `
password passwort passwd passw passe passport passion motdepasse contrasena contraseña senha parola haslo parool salasana
losenord kennwort geheim segredo secreto secret secrets topsecret sekret pass pwd word letmein letmeinn letmeinnow openup
opensesame sesame welcome welcom willkommen bienvenue bienvenido bonjour hello helloo hellohello hallo hola ciao namaste
goodbye login logon signin access accesso accessdenied changeme changeit change default admin administrator administrador
adminadmin root rootroot toor user username usuario guest guestguest demo test testing tester testtest testuser testpass
temp temporary trial sample example system manager master masterkey mypassword mypass mypasswd newpassword oldpassword
nopassword thepassword passwordpassword passpass password password1234 yourpassword ourpassword iforgot forgot forget
remember trustno trustnoone nothing nobody none null undefined unknown whatever whatsup wassup something anything everything
qwerty qwertz azerty qwert qwer qwe wer wert ert rty asdf asdfg asdfgh asdfghj asd sdf dfg zxcv zxcvb zxc xcv qaz wsx edc
qazwsx qazxsw qweasd qweasdzxc qwerasdf asdasd asdqwe zaq zaqwsx poiuy poiuyt poiuytrewq lkjhgf lkjhgfdsa mnbvcxz mnbvc
abc abcd abcde abcdef abcdefg abcdefgh abcabc abcxyz xyz xyzzy aaa aaaa bbb bbbb ccc ddd eee fff ggg xxx xxxx zzz zzzz aa bb
cc xx zz qq ww as df gh jk azsxdc qwaszx wasd dvorak keyboard computer laptop desktop internet intranet network server website
google gmail yahoo hotmail outlook facebook instagram twitter youtube tiktok snapchat whatsapp telegram linkedin myspace
amazon ebay paypal apple iphone android samsung galaxy nokia motorola huawei xiaomi microsoft windows linux ubuntu debian
oracle cisco intel nvidia playstation xbox nintendo gamecube minecraft fortnite roblox warcraft starcraft starwars startrek
pokemon pikachu charizard digimon naruto sasuke onepiece dragonball goku vegeta zelda mario luigi sonic tetris pacman doom
quake halo callofduty counterstrike leagueoflegends dota runescape neopets steam valve blizzard diablo overwatch gamer gaming
gamers player playboy playgirl pornhub porno sexsex sexy sexygirl sexyboy sexybitch hotgirl hotboy hottie hotstuff bigdick
bigcock bigtits bigboy biggie bigdaddy bigdog bigman bigmac bigred bigone badboy badgirl badass bitch bitches asshole arsehole
bastard fucker fuckyou fuckoff fuckme fuckit fuckfuck fuck shithead shit bullshit pussy pussycat dickhead penis vagina boobs
boobies naked nipple nipples slut whore horny cumshot hardcore blowjob blowme suckit suckme lesbian sexlife xxxxxx sexsexsex
iloveyou iloveu iluvyou iluvu loveyou luvyou loveme lovelove lovely lovers lover love loved loving lovebug lovebird lovehate
loveislife lovehurts lovestory truelove mylove mylover myheart mybaby babygirl babyboy babyface babydoll babycakes babe baby
honey honeybee honeybun honeybear sweet sweets sweetie sweety sweetheart sweetpea sweetness darling dearest cutie cutiepie
cutegirl cuteboy beautiful beauty gorgeous pretty prettygirl handsome princess princesa princesse prinzessin prince prinz king
kings kingkong queen queenbee queens lady ladybug ladies girl girls girly girlfriend boyfriend boys boy angel angels angelo
angelito angelina angelica angelbaby heaven heavens blessed blessing bless jesus jesuschrist christ jesusislord jesuslovesme
godisgood godislove godbless godfather goddess god lord savior saviour church faith faithful hope hopeful grace amen prayer
praise bible psalm gospel holy spirit spiritual trinity miracle allah allahuakbar bismillah muhammad mohammed mohamed ahmed
muslim islam inshallah buddha krishna ganesh ganesha shiva sairam omsairam jaishreeram hanuman waheguru family familia famille
mother mommy mummy mama mamma maman father daddy papa dad mom mum daughter brother brothers sister sisters sisterhood friend
friends friendship bestfriend bestfriends bff forever forever foreveryoung always alwaysandforever together couple marriage
married wedding honeymoon single divorce husband wife kids children twins grandma grandpa nana abuela mahal mahalko mahalkita
tequiero teamo teamomucho amor amore amorcito amormio miamor mivida mihijo carino corazon cielo princesita bonita hermosa
hermoso preciosa chiquita mariposa estrella esperanza felicidad alegria amistad amigos amigas amigo hermanos hermana jetaime
chouchou loulou doudou cherie coucou soleil amour monamour papillon chocolat schatz schatzi liebe ichliebedich sonnenschein
schmetterling hallowelt tinkerbell tweety tweetybird snoopy garfield mickey mickeymouse minnie minniemouse donald donaldduck
goofy pluto bambi dumbo simba nemo stitch ariel cinderella rapunzel frozen elsa barbie hellokitty kitty kittycat kitten
kittens cat cats catlover catdog doggy doggie dog dogs doglover puppy puppies puppylove poodle bulldog bulldogs beagle boxer
rottweiler shepherd husky labrador retriever terrier dachshund chihuahua maltese pitbull fido rover rex max maxwell buddy
bailey bella charlie lucky molly maggie sadie daisy rocky coco chloe sophie toby tucker duke zeus apollo athena lola roxy
ginger pepper oreo shadow smokey bandit bear teddy teddybear bears oscar felix tiger tigers tigger tigerlily lion lions
lionking leopard panther panthers jaguar jaguars cougar cheetah puma eagle eagles falcon falcons hawk hawks raven ravens crow
phoenix dragon dragons dragonfly unicorn pegasus horse horses pony ponies mustang mustangs stallion bronco broncos cowboy
cowboys cowgirl bull bulls buffalo bison wolf wolves wolverine wolfpack fox foxy rabbit bunny bunnies monkey monkeys monkeyboy
gorilla panda pandas koala kangaroo elephant giraffe zebra hippo rhino camel turtle turtles tortoise frog froggy froggie frogs
lizard gecko snake snakes cobra viper python anaconda spider spiderman spidey scorpion scorpio butterfly butterflies ladybird
bumblebee bee hornet hornets ant beetle dolphin dolphins whale shark sharks octopus fish fishing fisherman goldfish starfish
penguin penguins duck ducks duckie chicken turkey rooster goose swan parrot bluebird birdie bird birds cardinal cardinals
oriole orioles bluejay mouse hamster squirrel ferret beaver badger otter moose deer elk hunter hunting football futbol
fussball soccer soccerball baseball basketball softball volleyball handball netball rugby hockey icehockey golf golfer golfing
golfball tennis badminton pingpong bowling boxing boxer wrestling wrestler karate judo taekwondo kungfu ninja samurai swimming
swimmer surfing surfer surf skate skater skateboard skating snowboard skiing ski skiing cycling cyclist bicycle bike biker
biking running runner racing racer race racecar nascar formula motogp motocross triathlon marathon athlete sports sport
champion champions championship winner winners victory trophy goal goalie keeper striker captain coach referee team teamo
liverpool liverpoolfc chelsea chelseafc arsenal everton tottenham manchester manutd manunited manchesterunited mancity united
celtic rangers barcelona barca fcbarcelona realmadrid madrid atletico juventus juve milan acmilan inter internazionale roma
napoli lazio bayern bayernmunich dortmund schalke ajax psv feyenoord benfica porto sporting galatasaray fenerbahce besiktas
flamengo corinthians palmeiras santos saopaulo bocajuniors riverplate america chivas yankees redsox mets dodgers giants cubs
whitesox braves phillies astros pirates padres mariners rockies lakers celtics knicks bulls spurs heat warriors raiders
steelers packers patriots redskins vikings saints chargers chiefs colts titans texans browns bengals dolphins bills jets
seahawks buckeyes wolverines gators seminoles hurricanes longhorns sooners tarheels bluedevils spartans trojans bruins
redwings blackhawks mapleleafs canucks flyers ronaldo cristiano messi lionelmessi neymar beckham ronaldinho zidane maradona
pele kaka torres gerrard rooney michaeljordan jordan kobe kobebryant lebron shaq iverson tiger woods federer nadal schumacher
superman batman batgirl robin catwoman joker wonderwoman ironman hulk thor loki captainamerica avengers marvel deadpool
wolverine xmen cyclops magneto spawn superstar superhero superwoman super supernova supergirl superboy sunshine sunflower
sunset sunrise sunday sun sunny sunnyday moonlight moonbeam moon mooncake moonchild moonstar star stars stargate starlight
starburst starfire stardust stargazer shooting shootingstar galaxy universe cosmos planet earth world worldcup mars venus
jupiter saturn uranus neptune mercury comet meteor rocket rockets spaceship space astronaut skywalker darthvader vader yoda
jedi sith chewbacca hansolo anakin lukeskywalker princessleia matrix neo trinity morpheus terminator predator alien aliens
gladiator braveheart titanic avatar godzilla jurassic harrypotter potter hermione hogwarts gryffindor slytherin voldemort
dumbledore hagrid gandalf frodo bilbo legolas aragorn gollum hobbit lordoftherings middleearth narnia twilight edward
bellaswan vampire vampires werewolf zombie zombies ghost ghosts demon demons devil devils satan lucifer hell hellfire hellboy
hellothere evil darkness darkside dark darkangel darklord darkknight darkstar blackout black blackjack blackcat blackbird
blackdog blackrose blackberry blackstar blackhole blackie white whitey whitetiger snowwhite snowball snowflake snowman snow
blue bluesky blueeyes bluemoon blueberry bluebell red redhead redrose redrum reddog redhot redbull green greenday greenbay
greengreen greentea yellow orange oranges purple purplerain purplehaze pink pinkfloyd pinkpanther pinky pinkie violet indigo
gold golden goldie goldeneye silver silverado bronze copper platinum diamond diamonds ruby emerald sapphire crystal pearl
topaz amber jade opal amethyst turquoise rainbow rainbows thunder thunderbolt lightning storm stormy tornado hurricane cyclone
rain rainy raining raindrop winter winters summer summertime spring springtime autumn fall season monday tuesday wednesday
thursday friday saturday january february march april may june july august september october november december christmas
xmas halloween easter thanksgiving valentine birthday happybirthday holiday holidays vacation weekend birthday happy
happiness happyday happydays happyfeet happyme happylife smile smiley smiling smiles laugh laughter lol rofl lmao funny fun
funtime party partytime dance dancer dancing ballet music musica musical musicman musiclover guitar guitarist piano violin
drummer drums trumpet saxophone bass rock rockandroll rockstar rocknroll rocker metal metallica megadeth slayer slipknot
ironmaiden acdc nirvana pearljam soundgarden radiohead coldplay beatles thebeatles lennon mccartney ringo elvis elvispresley
michael michaeljackson madonna britney britneyspears shakira rihanna beyonce eminem slimshady tupac biggie snoop snoopdogg
fiftycent kanye jayz lilwayne usher akon pitbull ladygaga katyperry justinbieber bieber onedirection jonasbrothers taylor
taylorswift selena selenagomez mileycyrus hannahmontana backstreet backstreetboys nsync westlife spicegirls linkinpark
greenday blink evanescence paramore fallout falloutboy mychemicalromance tokiohotel rammstein scorpions queenrocks
ledzeppelin gunsnroses bonjovi aerosmith rollingstones doors thedoors bobmarley marley reggae hiphop rapper rap gangsta
gangster thug thuglife player pimp pimpin pimpdaddy hustler hustle money moneymaker moneymoney cash cashmoney dollar dollars
euro million millions millionaire billionaire rich richie richman wealth lucky luckyone luckyday luckyboy luckygirl luckystar
luckycharm chance fortune gambler casino poker jackpot blackjack lottery vegas lasvegas business company office work worker
working job jobs boss bossman theboss manager director president finance bank banker banking account accounting invoice sales
market marketing stock trader trading bitcoin crypto ethereum dogecoin wallet picoin pinetwork coin coins token blockchain
satoshi freedom free liberty justice peace peaceful peaceandlove loveandpeace truth honesty honor honour loyalty courage
power powers powerful powerranger strong stronger strength energy force fighter fight fighting warrior soldier army navy
marine marines semperfi airforce military sniper gunner gunner rifle shotgun bullet bullets tank pilot captain major general
sergeant colonel commander trooper police sheriff fireman firefighter fire fireball firebird firefly firefox firestar rescue
doctor nurse medical hospital pharmacy dentist teacher student students school highschool college university academy science
scientist biology chemistry physics maths mathematics history geography english espanol french german spanish italian
portuguese russian chinese japanese korean arabic hindi lawyer engineer engineering architect designer design artist art
artwork drawing painting picture camera photo photos photography video movie movies cinema television radio telephone phone
cellphone mobile wireless car cars ferrari lamborghini porsche bmw mercedes mercedesbenz benz audi volkswagen volvo saab
toyota honda hondacivic nissan mazda subaru mitsubishi suzuki hyundai ford chevy chevrolet camaro corvette mustanggt dodge
viper jeep wrangler cadillac pontiac firebird buick chrysler bentley jaguar landrover rangerover rover mini minicooper
beetle jetta golf passat civic accord corolla camry supra skyline celica impala maverick harley harleydavidson davidson
yamaha kawasaki ducati truck trucker trucks tractor train trains boat boats sailing sailor ship titanic airplane aircraft
boeing airbus aviation flying flyer fly travel traveler traveller tourist hotel beach beachbum beaches island islander ocean
oceans sea seaside river lake mountain mountains forest garden gardening gardener flower flowers flowerpower rose roses
rosebud lily lilly lilies tulip orchid jasmine lavender iris violet poppy sunflower daisychain cactus bamboo tree trees
apple apples applepie banana bananas cherry cherries strawberry strawberries raspberry blueberry blueberries peach peaches
pear grape grapes lemon lemons lemonade lime mango pineapple coconut watermelon melon kiwi pumpkin potato tomato carrot onion
garlic pepper peppers pickle pickles cheese cheesecake cheeseburger hamburger burger pizza pizzahut spaghetti macaroni
pasta noodle noodles rice bread butter peanut peanutbutter peanuts jelly cookie cookies cookiemonster brownie brownies cupcake
cake cakes chocolate chocolates candy candyman candycane lollipop bubblegum bubbles bubble gummybear marshmallow caramel
vanilla cinnamon honeycomb sugar sugarplum icecream coffee coffeecup espresso cappuccino latte mocha starbucks tea cocacola
coke pepsi sprite fanta drpepper mountaindew gatorade water beer budweiser budlight heineken corona guinness whiskey whisky
jackdaniels vodka tequila rum bacardi wine winelover champagne martini margarita cocktail alcohol drunk weed marijuana
ganja stoner smoke smoker smoking cigarette cocaine drugs legalize newport marlboro camel london londonengland england
britain scotland ireland irish wales paris france berlin germany deutschland hamburg munich frankfurt vienna austria zurich
switzerland amsterdam holland netherlands brussels belgium rome italy italia milano venezia firenze spain espana valencia
sevilla lisbon lisboa portugal athens greece turkey turkiye istanbul ankara moscow moskva russia rossiya ukraine kiev poland
polska warszawa prague czech budapest hungary romania bucuresti bulgaria sofia serbia croatia hrvatska sweden sverige
stockholm norway norge oslo denmark danmark finland suomi helsinki iceland canada toronto montreal vancouver ottawa america
american usa newyork newyorkcity brooklyn manhattan bronx boston chicago detroit dallas houston texas austin denver colorado
arizona phoenix california losangeles hollywood sanfrancisco sandiego seattle portland oregon washington nevada florida miami
orlando tampa atlanta georgia carolina virginia tennessee nashville kentucky alabama mississippi louisiana neworleans
oklahoma kansas missouri michigan minnesota wisconsin ohio indiana illinois iowa nebraska dakota montana wyoming idaho utah
alaska hawaii hawaiian aloha puertorico mexico mexicano cuba jamaica haiti dominicana colombia bogota medellin venezuela
ecuador peru lima bolivia chile santiago argentina buenosaires uruguay paraguay brasil brazil riodejaneiro africa
southafrica nigeria lagos kenya ghana egypt cairo morocco maroc algerie tunisie israel jerusalem lebanon beirut syria iraq
baghdad iran tehran persia dubai kuwait qatar saudi arabia pakistan karachi lahore india indian mumbai delhi chennai kolkata
bangalore hyderabad bangladesh dhaka nepal srilanka thailand bangkok vietnam saigon hanoi malaysia singapore indonesia
jakarta bandung surabaya indonesia philippines pilipinas manila pinoy pinay china beijing shanghai hongkong taiwan taipei
japan tokyo osaka kyoto korea seoul australia sydney melbourne brisbane perth aussie newzealand auckland kiwi sayang sayangku
cintaku cinta bismilah rahasia terserah kucing indonesiaraya anjing bangsat bajingan merdeka woaini aini wodemima mima taobao
alibaba baidu tencent nihao zhongguo sakura nippon ichigo yuki hana kawaii sarang saranghae hanguk annyeong parol privet
poiska lubimaya lubov solnce solnyshko kotenok zvezda natasha nastya marina svetlana oksana tatiana ekaterina dima sasha
alex alexander alexandra alexandre alexandru alexis alejandro alejandra alessandro alessandra alessia alison alice alicia
allison alyssa amanda amber amelia amy ana anastasia anderson andre andrea andreas andrei andres andrew andy angela anita
anna annabelle anne annie anthony antonio antonia antony april arthur ashley ashleigh asia audrey austin barbara bartek
beatrice beatriz becky benjamin bernard beth bianca bill billy billybob blake bob bobby bonnie brad bradley brandon brandy
brenda brian brianna britt brittany brooke bruce bryan caitlin cameron camila camille candice carla carlo carlos carmen
carol carolina caroline carrie casey cassandra cassie catalina catarina catherine cathy cecilia cedric celine chad chantal
charles charlotte chelsea cheryl chester chris chrissy christian christina christine christopher christy cindy claire clara
claude claudia clayton clement clinton cody colin connie connor corey courtney craig cristian cristina crystal curtis cynthia
dakota dale damian damien dan dana daniel daniela daniella danielle daniels danny dario darren dave david davide davids dawn
dean deborah debbie denise dennis derek diana diane diego dillon dmitry dominic dominik dominique don donna doris dorothy
douglas dustin dylan eddie eduardo edwin elaine elena eli elias elijah elisabeth elizabeth ellen emil emilia emilie emily
emma emmanuel enrique eric erica erik erika ernesto esteban ester esther ethan eugene eva evan evelyn fabian fabio fabrizio
fatima federica federico felipe ferdinand fernanda fernando filip filippo florence florian frances francesca francesco
francis francisco franck francois frank frankie franklin fred freddy frederic frederick gabriel gabriela gabriele gabriella
gabrielle gareth gary gavin gemma george georgia gerald gerard german gianluca gilbert gina giorgia giorgio giovanni giulia
giuseppe gloria gordon graham grant greg gregory guillaume guillermo gustavo hannah hans harold harris harrison harry harvey
heather hector heidi helen helena helene henri henry hernandez howard hugo ian ignacio igor ines ingrid irene irina isaac
isabel isabella isabelle ivan jack jackie jackson jacob jacques jacqueline jaime jake james jamie jan jana jane janet janice
jared jason javier jean jeanne jeff jefferson jeffrey jennifer jenny jeremy jerome jerry jesse jessica jessie jill jim jimmy
jimbo joan joanna joe joel joey johan johanna john johnny johnson jonas jonathan jones jordan jorge jose joseph josephine
josh joshua juan juancarlos judith julia julian juliana julie julien juliet julio julius justin justine karen karin karina
karl karla kate katherine kathleen kathryn katie katrina kayla keith kelly kelsey ken kenneth kenny kevin killer kim kimberly
kirsten kristen kristin kristina kurt kyle lance larry laura lauren laurence laurent lawrence leah lee leon leonard leonardo
leslie lewis liam linda lindsay lindsey lisa logan lorena lorenzo louis louise luca lucas lucia luciano lucie lucy luis luisa
luke lukas lydia madeline madison manuel manuela marc marcel marcelo marcia marco marcos marcus margaret maria mariah
mariajose marian mariana marianne marie marina marine mario marion marissa marjorie mark marlene marta martha martin martina
martinez marvin mary maryjane mathew mathieu mathilde matteo matthew matthias mattia maurice mauricio maxime megan melanie
melissa melody mercedes michaela michal michel michele michelle miguel mike mikey mikael mila miranda mitchell mohammad
monica monika monique morgan nancy naomi natalia natalie nathalie nathan nathaniel neil nelson nicholas nick nicola nicolas
nicole nikita nikki nikola nikolas nina noah nora norman oksana oliver olivia olivier omar oscar pablo pamela paola paolo
parker pascal patricia patrick patrik paul paula paulina pauline paulo pavel pedro penelope penny peter petra phil philip
philippe phillip pierre rachel rafael rahul ralph ramon randy raphael raquel raul ray raymond rebecca regina rene renee
ricardo richard rick ricky riley rita robert roberta roberto robinson rodney rodrigo rodriguez roger roland roman romain
ronald ronnie rosa rosemary rosie ross roxanne roy ruben russell ruth ryan sabina sabine sabrina salvador salvatore sam
samantha sammy samson samuel sandra sandrine sandy santiago sara sarah saskia scott scotty sean sebastian sebastien serena
serge sergey sergio shane shannon sharon shaun shawn sheila shelby sheldon shirley sierra silvia simon simona simone smith
sofia sonia sophia spencer stacey stacy stanley stefan stefania stefano steffi stella stephan stephane stephanie stephen
steve steven stewart stuart susan susana susanna susanne suzanne sven sydney sylvia sylvie tamara tammy tanya tara tatiana
terry theodore theresa therese thierry thomas thompson tiffany tim timothy tina todd tom tomas tommy tony tracey tracy travis
trevor tristan tyler valentin valentina valeria valerie vanessa vera veronica veronika vicky victor victoria vincent vincenzo
virginie viviana vivian vladimir walter wanda warren wayne wendy wesley whitney william williams willie wilson xavier yasmin
yolanda yvonne zachary zoe aditya amit anand anjali arjun deepak ganesh gaurav harish karthik kavita krishna kumar lakshmi
manish manoj mahesh mohan mukesh nisha pooja prakash prasad praveen priya rajesh rakesh ramesh ravi ravikumar sachin sandeep
sanjay santosh shankar sharma singh sneha sonali srinivas sudhir sunil suresh swati tanvi vijay vikram vinod vishal yadav
gupta patel khan ali hassan hussain ibrahim khalid mustafa omar osman yousef youssef zainab aisha fatema maryam abdullah
abdul rahman fernandez gomez gonzalez garcia lopez perez sanchez ramirez torres rivera morales ortiz castillo chavez mendoza
silva santos oliveira souza pereira ferreira rodrigues almeida costa ribeiro carvalho nguyen tran pham hoang zhang wang liu
chen yang huang zhao kim park choi lee tanaka suzuki sato nakamura yamamoto kobayashi mueller schmidt schneider fischer weber
wagner becker schulz hoffmann dupont durand moreau lefebvre martin rossi russo ferrari esposito bianchi romano ivanov petrov
sidorov smirnov kowalski nowak jansen devries vandenberg andersen nielsen hansen johansson andersson svensson virtanen
magic magical magician wizard witch witchcraft sorcerer merlin arthur camelot excalibur knight knights castle kingdom viking
pirate treasure mystery mystic mystical legend legends legendary hero heroes genius einstein newton galileo tesla edison
davinci picasso mozart beethoven chopin shakespeare hamlet romeo juliet romeoandjuliet cleopatra caesar julius augustus
spartacus hercules achilles odysseus ulysses poseidon atlantis titan titans olympus pandora medusa mercury aphrodite cupid
eros nike adidas reebok puma converse jordans gucci prada chanel versace armani dior vuitton rolex hilfiger levis oakley
google googlecom facebookcom yahoocom welcomehome welcometo comeon comein goaway getout leaveme letmesee imagine believe
believer dream dreamer dreamers dreaming dreams dreamgirl dreamland fantasy finalfantasy paradise eternity infinity destiny
fate karma zen yoga nirvana harmony serenity tranquility wisdom knowledge imagine creative create creation creator original
special precious perfect perfection excellent amazing awesome awesomeness fantastic wonderful wonder wonderland brilliant
great greatest best bestest thebest number numberone first second third winner loser losers lonely alone lonelygirl sadness
sadgirl sorry imsorry missyou imissyou missu hateyou ihateyou ihateu hateme hate hater haters crazy crazygirl crazyboy
crazyfrog crazyhorse crazy4you insane psycho mental stupid stupidgirl idiot idiots moron dumb dumbass weirdo freak
freaky freaks geek geeks nerd nerds nerdy noob newbie hacker hackers hacked hackme hacking cracker programmer developer
coder coding java javascript python mysql postgres database sqlserver apache wordpress joomla drupal github gitlab docker
kubernetes jenkins ansible vagrant raspberry raspberrypi arduino pi piday router modem wifi wireless netgear linksys
tplink dlink asus acer lenovo dell hewlett toshiba sony panasonic philips siemens bosch canon nikon kodak epson lexmark xerox
security secure secured safety safe private privacy protected protect guardian defender firewall antivirus norton mcafee
kaspersky encryption encrypt cipher enigma puzzle chess checkmate domino monopoly scrabble sudoku bingo jenga lego legos
duplo transformers optimus optimusprime megatron bumblebee voltron gundam evangelion akira totoro ghibli bleach inuyasha
sailormoon cardcaptor yugioh beyblade doraemon shinchan conan detective sherlock sherlockholmes watson moriarty bond jamesbond
doubleo goldfinger moonraker octopussy mission impossible topgun iceman rambo rocky balboa karatekid bruce brucelee jackie
jackiechan chucknorris vandamme schwarzenegger stallone willsmith bradpitt johnnydepp jacksparrow dicaprio tomcruise
marilyn marilynmonroe monroe audreyhepburn angelinajolie jolie megan meganfox jessicaalba scarlett pamelaanderson
simpson simpsons thesimpsons homer homersimpson bart bartsimpson marge lisasimpson southpark cartman kenny familyguy peter
griffin stewie futurama bender fry leela rickandmorty morty spongebob squarepants patrick patrickstar sandy squidward
scooby scoobydoo shaggy flintstones flintstone jetsons yogibear bugsbunny daffyduck tazmania roadrunner tasmanian popeye
smurf smurfs asterix obelix tintin heidi pippi babar barney teletubbies sesamestreet elmo kermit misspiggy muppets muppet
friends joeytribbiani seinfeld kramer sopranos dexter breakingbad heisenberg lost prisonbreak scofield gameofthrones khaleesi
daenerys jonsnow winteriscoming walkingdead supernatural winchester smallville buffy charmed gossipgirl onetreehill
desperate housewives greysanatomy bigbang bigbangtheory sheldon penny howimet barneystinson doctorwho tardis dalek torchwood
battlestar firefly serenity stargate babylon enterprise picard spock kirk voyager borg klingon
`
export const commonStems: ReadonlySet<string> = new Set(
  stems
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/\s+/)
    .map((stem) => stem.replace(/[^a-z]/g, ''))
    .filter(Boolean),
)
