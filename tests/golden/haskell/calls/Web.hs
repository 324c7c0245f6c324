module Web where

import qualified Data.Map.Strict as M
import Control.Monad (forM_, when)
import Shop.Cart hiding (total)
import Shop.Stock (Item (..), Store (find, save), (<+>))
import qualified Shop.Mail

serve :: M.Map Int Cart -> Int -> IO Response
serve carts n = do
  cart <- load n
  when (full cart) $ Shop.Mail.send (owner cart)
  forM_ (items cart) $ \item -> save item `orElse` retry
  let price = case M.lookup n carts of
        Just c | cheap c -> total' c
        Nothing -> fallback
  mapM_ (print . describe) . M.elems $ M.filter isOpen carts
  pure $ Response { status = 200, body = render cart }

update c = c { status = f x, Shop.Mail.to = "a" } where x = c <+> c

pairs = [ (k, g v) | (k, v) <- M.toList table, let w = h v, odd w ]

sections = (map (`elem` known), (subtract 1), \case { A -> a1; _ -> b1 })

text = [sql| select fake(x) |] ++ "fake y"
