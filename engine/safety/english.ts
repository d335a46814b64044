// The same kinds in English.
import type { DangerKind } from '#domain/care/danger.ts';

export const ENGLISH_SIGNS: Readonly<Record<DangerKind, readonly RegExp[]>> = {
  now: [
    /\b(?:kill(?:ing)? myself|end(?:ing)? (?:my life|it tonight|it all|it now)|take my (?:own )?life|tonight'?s the night|(?:took|swallowed|taken) (?:them all|all of them|all the pills)|i want to die|want(?:ed)? to be dead|suicidal|can't do another day|i'll be gone by|nobody needs to look for me|don't look for me|no one will find me|one thing left on the list|i won't be (?:here|around) (?:tomorrow|anymore)|going to it$|hurt(?:ing)? myself|cut(?:ting)? myself|(?:jin|ming) ?(?:wan|tian)[^。]{0,14}(?:zou|bu yong)|bie zhao wo)/u,
    /\b(?:letters? on the|gave (?:away )?my|my plants|the spare key|door code|paid (?:rent|off)|the loan is paid|cancelled everything|fed the (?:dog|cat)|put the cat|for whoever they send|nobody is on the pier|not going past it|looking at the bridge|please tell|returned the key|paid the)/u,
    /\b(?:i feel calm|not scared anymore|i've decided|i have decided|i'm just finished|sorry for the mess|it will be (?:sun|mon|tues|wednes|thurs|fri|satur)day|nobody is on|won't be here|somebody tell them|i'm not upset|last (?:roll|one|time))/u,
  ],
  hint: [
    /\b(?:not wak(?:e|ing) up|never wak(?:e|ing) up|wish i(?:'d| had| was| were| could)? (?:never|not|just) (?:been born|sleep|disappear|be here|exist)|never been born|don'?t want to (?:be here|exist|wake up|live|be alive)|better off without me|if i (?:wasn't|weren't) here|tired of (?:existing|living|being alive)|world (?:carrying|going) on without me|no point (?:in living|anymore|of tomorrow)|point of tomorrow|the bus just (?:doesn't|didn't) stop|want to disappear(?! into| for)|alarm would forget me|sleep and (?:never|not)|bu yong xing|xiang xiao shi|xiang si|nobody here even knows)/u,
    /\b(?:so dark for|yellow line|count the seconds|just quiet|not dramatic|for so long)/u,
  ],
  past: [
    /\b(?:years? (?:clean|ago)[^。]{0,30}(?:cutting|self.harm|end my life|kill myself|hospital bed|did that to myself|overdose)|years? clean from|tried to (?:end my life|kill myself|die)|my (?:attempt|scars)|the scars? (?:are|is|itch)|did that to myself|self.harm(?:ed)?|used to (?:cut|wear bracelets)|used to hurt myself|angry to be awake|ceiling of that ward|clean from)/u,
  ],
  bereaved: [
    /\b(?:took (?:his|her|their) own life|killed (?:him|her)self|(?:lost|losing)[^。]{0,16}to suicide|died by suicide|hanged (?:him|her)self|jumped off(?! the (?:diving|bus|bed|couch|sofa|swing|rock|dock|boat|wall|balcony rail))|if there was a note|said (?:he|she|they) was (?:fine|up)|what (?:he|she|they) did or|he'd said "?see you|texted me that night)/u,
  ],
  other: [
    /\b(?:(?:she|he|they|my \w+)[^。]{0,40}(?:cutting again|won't need it|easier if (?:he|she|they) wasn'?t here|want(?:s|ed)? to die|kill (?:him|her|them)sel|hurt (?:him|her|them)sel|suicidal|by the time you read this)|thanks for everything[^。]{0,40}(?:online|posted|hours)|going to hurt (?:him|her|them)sel|scared (?:he|she|they)'?(?:s|re)? going to|been cutting again|by the time you read this|outside (?:his|her) (?:dorm|door)|posted a black square)/u,
  ],
  violence: [
    /\b(?:he (?:hit|hits|beat|beats|choked|punched|slapped|kicked|shoved|raped|grabbed) me(?! up| with)|hit me again|(?:dad|father|stepdad|mom|mum|boyfriend|husband)[^。]{0,20}(?:(?:hit|hits|beats?|chok\w*)(?: me)(?! with| up)|belt|lock(?:s|ed) (?:me|the))|said no (?:twice|three|but)|i (?:didn't|never) (?:say yes|consent)|raped|told the (?:doctor|nurse|teacher) i fell|i fell down the stairs|no one would believe me|made him do it|counted the minutes|sorry with flowers|locked me in|wore a scarf to school|which long sleeves|can't sleep in that bed|ta jiu you lai)/u,
  ],
};
